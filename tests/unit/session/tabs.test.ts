/**
 * Two members and three tabs of one browser, with everything at the same time: sign-ins and sign-outs,
 * expiring tokens, late replies and messages, tabs that are frozen and wake with unfinished work.
 * The session, the cache, the storage modules, the transport and the lock are those of the product.
 *
 * No event of one member may change another's data, and no data of a signed-out member may be found
 * or written. `SESSION_TABS_SEED` begins elsewhere, `SESSION_TABS_RUNS` runs longer.
 */
import fc, { type Scheduler } from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runs } from '../../helpers/nightly.ts'
import { createBrowser, installBrowserGlobals } from '../../helpers/tabs/browser.ts'
import { violationsAtRest, violations } from '../../helpers/tabs/invariants.ts'
import { createService, type Member, MEMBERS, type Service } from '../../helpers/tabs/service.ts'
import {
  type Act,
  ACTS,
  loadProducts,
  openTab,
  type Product,
  type Tab,
} from '../../helpers/tabs/tab.ts'

const SEED = Number(process.env['SESSION_TABS_SEED'] ?? 20_261_122)
const RUNS = Number(process.env['SESSION_TABS_RUNS'] ?? runs(5, 40))
const TABS = 3
/** Longer than the delays of the persister and of an erasure that waits for another tab. */
const A_WHILE_MS = 4000

type Step = { name: string; run: (tabs: readonly Tab[], service: Service) => void }
/** A step, and the number of waiting messages that are delivered before the next one. */
type Moment = { step: Step; arrivals: number }

const tabNumber = fc.nat(TABS - 1)
const member = fc.constantFrom(...MEMBERS)

const inTab = (name: string, number: number, run: (tab: Tab) => void): Step => ({
  name: `${name} in tab ${number}`,
  run: (tabs) => run(tabs[number] as Tab),
})
const signIn = (number: number, userId: Member) =>
  inTab(`${userId} signs in`, number, (tab) => tab.signIn(userId))
const freeze = (number: number) => inTab('freeze', number, (tab) => tab.freeze())
const wake = (number: number) => inTab('wake', number, (tab) => tab.wake())
const act = (name: Act, number: number) => inTab(name, number, (tab) => tab.act(name))
const expire = (userId: Member): Step => ({
  name: `access of ${userId} ends`,
  run: (_tabs, service) => service.expire(userId),
})
const revoke = (userId: Member): Step => ({
  name: `every token of ${userId} ends`,
  run: (_tabs, service) => service.revoke(userId),
})
const aWhilePasses: Step = {
  name: 'a while passes',
  run: () => void vi.advanceTimersByTime(A_WHILE_MS),
}

/** Actions that take time, so that they may end when another member is signed in. */
const BEGUN = ['ask', 'profile', 'change', 'record'] as const satisfies readonly Act[]

const momentOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<Moment> =>
  fc.record({ step, arrivals: fc.nat(6) })
const work = momentOf(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(fc.constantFrom(...ACTS), tabNumber).map((it) => act(...it)),
    },
    { weight: 1, arbitrary: fc.tuple(tabNumber, member).map((it) => signIn(...it)) },
    { weight: 2, arbitrary: member.map(expire) },
    { weight: 1, arbitrary: member.map(revoke) },
    { weight: 2, arbitrary: fc.constant(aWhilePasses) },
    { weight: 1, arbitrary: tabNumber.map(freeze) },
    { weight: 1, arbitrary: tabNumber.map(wake) },
  ),
)

/** Every tab begins an action, some tabs are frozen, a member signs out, one signs in, the tabs wake. */
const chapter: fc.Arbitrary<Moment[]> = fc
  .record({
    hasExpired: fc.boolean(),
    atOnce: fc.array(fc.constantFrom(...BEGUN), { minLength: TABS, maxLength: TABS }),
    before: fc.array(work, { maxLength: 4 }),
    asleep: fc.uniqueArray(tabNumber, { maxLength: TABS - 1 }),
    awake: tabNumber,
    next: member,
    arrivals: fc.tuple(fc.nat(4), fc.nat(12), fc.nat(3)),
    during: fc.array(work, { maxLength: 4 }),
  })
  .map(({ hasExpired, atOnce, before, asleep, awake, next, arrivals, during }) => {
    const quick = (step: Step, count = 0): Moment => ({ step, arrivals: count })
    return [
      ...(hasExpired ? MEMBERS.map((userId) => quick(expire(userId))) : []),
      ...atOnce.map((name, number) => quick(act(name, number), arrivals[2])),
      ...before,
      ...asleep.filter((number) => number !== awake).map((number) => quick(freeze(number))),
      quick(act('signOut', awake), arrivals[0]),
      quick(signIn(awake, next), arrivals[1]),
      ...during,
      ...asleep.map((number) => quick(wake(number), 1)),
    ]
  })

let products: Product[]

beforeAll(async () => {
  installBrowserGlobals()
  products = await loadProducts(TABS)
}, 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for databases and locks, which the scheduler does not control. */
async function breathe(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** Wakes all tabs and delivers all messages. */
async function comeToRest(scheduler: Scheduler, tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const tab of tabs) tab.wake()
    do {
      await breathe(8)
      while (scheduler.count() > 0) await scheduler.waitNext(1)
      await breathe(12)
    } while (scheduler.count() > 0)
    vi.advanceTimersByTime(A_WHILE_MS)
    await breathe(4)
  }
}

async function live(scheduler: Scheduler, steps: readonly Moment[]): Promise<string[]> {
  const browser = createBrowser(scheduler)
  const service = createService()
  const fixture = { browser, service, tabs: [] as Tab[] }
  const open = (product: Product, number: number) =>
    openTab(`tab ${number}`, product, browser, service)
  try {
    fixture.tabs.push(...products.map(open))
    fixture.tabs[0]?.signIn('7')
    await comeToRest(scheduler, fixture.tabs)
    for (const {
      step: { name, run },
      arrivals,
    } of steps) {
      run(fixture.tabs, service)
      for (let next = 0; next < arrivals && scheduler.count() > 0; next++) {
        await scheduler.waitNext(1)
        await breathe(1)
      }
      const wrong = violations(fixture)
      if (wrong.length > 0) return [`after "${name}":`, ...wrong]
    }
    await comeToRest(scheduler, fixture.tabs)
    return await violationsAtRest(fixture)
  } finally {
    for (const tab of fixture.tabs) tab.close()
    for (const product of products) for (const id of MEMBERS) await product.closeDeviceDb(id)
    for (const userId of MEMBERS) await products[0]?.deleteDeviceDb(userId)
  }
}

test(`${RUNS} runs of two members in ${TABS} tabs keep their data separate`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(chapter, { minLength: 1, maxLength: 3, size: 'max' }),
      async (scheduler, chapters) => {
        expect(await live(scheduler, chapters.flat())).toEqual([])
      },
    ),
    { seed: SEED, numRuns: RUNS },
  )
}, 600_000)
