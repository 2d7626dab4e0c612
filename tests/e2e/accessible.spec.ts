/**
 * Every state of every page (`tests/helpers/e2e/catalogue`), visited once: the page is the one of
 * its route, axe finds no fault, nothing is wider than the page or cut off in the bar, no message id
 * is shown, and with touch no control is smaller than a finger. Each in one cell of language × scheme × width with all checks, and on the
 * smallest phone for the width.
 */
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { CATALOGUE } from '../helpers/e2e/catalogue/catalogue.ts'
import { runHalfOf } from '../helpers/e2e/catalogue/cells.ts'
import {
  isPlainRoute,
  nameOf,
  type PageState,
  type Persona,
  type CatalogueFixture,
} from '../helpers/e2e/catalogue/state.ts'
import { missingLandmark } from '../helpers/e2e/landmarks.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { User } from '../helpers/e2e/user.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { Crawl } from '../helpers/e2e/crawl.ts'

type Run = { language: Language; device: typeof DESKTOP | typeof PHONE; name: string; half: 0 | 1 }
/** Half of the states are reached with a mouse and in Chinese, half by touch and in English. */
const RUNS: Run[] = [
  { language: 'zh', device: DESKTOP, name: 'zh, mouse', half: 0 },
  { language: 'en', device: PHONE, name: 'en, touch', half: 1 },
]
const CRAWL_TIMEOUT_MS = 400_000

const statesOf = (who: Persona, half: 0 | 1) =>
  CATALOGUE.filter(
    (state) =>
      state.who === who &&
      !state.onlyPicture &&
      !state.isOneOfMany &&
      runHalfOf(nameOf(state)) === half,
  )

/** Visits all states before anything fails. @returns every fault */
async function crawl(user: User, fixture: CatalogueFixture, states: readonly PageState[]) {
  const crawler = new Crawl(user, fixture)
  for (const state of states) {
    const address = fixture.addresses.find(({ name }) => name === state.route)
    const landmark =
      isPlainRoute(state) && address
        ? () => missingLandmark(address, user, user.language)
        : undefined
    await crawler
      .visit(state, landmark)
      .catch((error: unknown) => crawler.found.add(`${nameOf(state)}: ${String(error)}`))
  }
  return [...crawler.found]
}

for (const { language, device, name, half } of RUNS) {
  test.describe(name, { tag: '@nightly' }, () => {
    test.use({ ...device, language, colorScheme: 'light' })

    test('pages of visitors and their states', async ({ user, server }) => {
      test.setTimeout(CRAWL_TIMEOUT_MS)
      await user.chooseScheme('system')
      const fixture = { addresses: await realAddresses(server), member: null }
      expect(await crawl(user, fixture, statesOf('visitor', half))).toEqual([])
    })

    test('pages of a new user', async ({ user, server }) => {
      test.setTimeout(CRAWL_TIMEOUT_MS)
      await user.signIn(await registerMember(server, language === 'zh' ? '新' : 'New'))
      await user.chooseScheme('system')
      const fixture = { addresses: [], member: null }
      expect(await crawl(user, fixture, statesOf('newcomer', half))).toEqual([])
    })

    test('pages of members and their states', async ({ user, server }) => {
      test.setTimeout(CRAWL_TIMEOUT_MS)
      const member = await createMemberFixture(server, language === 'zh' ? '林' : 'Lin', ['6001'])
      await user.signIn(member.member)
      await user.chooseScheme('system')
      const fixture = { addresses: await realAddresses(server, member.token), member }
      expect(await crawl(user, fixture, statesOf('member', half))).toEqual([])
    })
  })
}
