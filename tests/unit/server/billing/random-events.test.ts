/**
 * Random sequences of a member who buys, pays and cancels, and of an operator who refunds all or a part, here
 * and at the provider, whose notifications arrive late, twice, out of order or not at all. The invariants are
 * checked after every event. `RANDOM_EVENTS_SEED` sets another seed, `RANDOM_EVENTS_RUNS` the number of
 * sequences.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { type Event, eventArbitrary, runEvent } from '../../../helpers/billing-fixture/events.ts'
import { violations, violationsAtRest } from '../../../helpers/billing-fixture/invariants.ts'
import { sendAllNotifications } from '../../../helpers/billing-fixture/refunds.ts'
import {
  createBillingFixture,
  type BillingFixture,
} from '../../../helpers/billing-fixture/fixture.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { runs } from '../../../helpers/nightly.ts'

const SEED = Number(process.env['RANDOM_EVENTS_SEED'] ?? 20_261_120)
const REQUESTED_RUNS = process.env['RANDOM_EVENTS_RUNS']
/** A hundred take half a minute of processor time; thousands are for changes of the state machine. */
const RUNS = Number(REQUESTED_RUNS ?? runs(8, 100))
const LONGEST = 14
/** Longer than the service waits before it queries the provider about open payments. */
const ROUND_MS = 3 * 60_000
const ROUNDS_TO_REST = 3
const TIMEOUT_MS = 12 * 60 * 60_000

/** Waits until nothing is in progress. @returns the remaining violations */
async function rest(fixture: BillingFixture): Promise<string[]> {
  fixture.setProvider(true)
  await sendAllNotifications(fixture)
  let wrong: string[] = []
  for (let round = 0; round < ROUNDS_TO_REST; round++) {
    fixture.advance(ROUND_MS)
    await fixture.round()
    wrong = await violationsAtRest(fixture)
    if (wrong.length === 0) break
  }
  return [...(await violations(fixture)), ...wrong]
}

async function live(fixture: BillingFixture, events: readonly Event[]): Promise<string[]> {
  await fixture.renew()
  for (const event of events) {
    await runEvent(fixture, event)
    const wrong = await violations(fixture)
    if (wrong.length > 0) return [`after ${event.kind}:`, ...wrong]
  }
  return rest(fixture)
}

/** Sequences that once violated an invariant, and short sequences to rare states: they run first. */
const FIRST: [Event[]][] = [
  [
    // Everything is refunded at the provider, and the bank returns it, while a part is about to be refunded
    // here.
    [
      { kind: 'buy', a: 0, b: 0 },
      { kind: 'givePart', a: 0, b: 13 },
      { kind: 'refundOutside', a: 0, b: 16 },
      { kind: 'endOutside', a: 0, b: 3 },
      { kind: 'receiveMoney', a: 0, b: 0 },
    ],
  ],
  [
    // The same with parts that add up to more than was paid.
    [
      { kind: 'buy', a: 0, b: 0 },
      { kind: 'givePart', a: 0, b: 5 },
      { kind: 'refundOutside', a: 0, b: 13 },
      { kind: 'endOutside', a: 0, b: 3 },
    ],
  ],
  [
    // An order is left open, another one is paid, and then the page of the first.
    [
      { kind: 'submit', a: 0, b: 0 },
      { kind: 'begin', a: 0, b: 0 },
      { kind: 'buy', a: 3, b: 0 },
      { kind: 'captureLate', a: 0, b: 1 },
    ],
  ],
  [
    // The money of an order arrives while its member's deletion is pending.
    [
      { kind: 'submit', a: 0, b: 0 },
      { kind: 'begin', a: 0, b: 0 },
      { kind: 'leave', a: 0, b: 0 },
      { kind: 'captureLate', a: 0, b: 1 },
    ],
  ],
]

let databases = 0

onOneDatabase((open) => {
  const seed = SEED + databases
  databases += 1
  let database: OpenDatabase
  let fixture: BillingFixture
  beforeAll(async () => {
    database = await open()
    fixture = await createBillingFixture(database)
  })
  afterAll(() => database.close())

  test(
    `${RUNS} random sequences of events keep the books right`,
    { timeout: TIMEOUT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(eventArbitrary, { minLength: 1, maxLength: LONGEST, size: 'max' }),
          async (events) => {
            expect(await live(fixture, events)).toEqual([])
          },
        ),
        { numRuns: RUNS, seed, examples: FIRST },
      )
    },
  )
})
