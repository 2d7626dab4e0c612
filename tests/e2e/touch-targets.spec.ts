/** Controls of a result are 44 px wide and high for a finger. The crawl of `accessible.spec.ts` checks the other pages. */
import { RESULT_STATES } from '../helpers/e2e/catalogue/result-states.ts'
import { nameOf } from '../helpers/e2e/catalogue/state.ts'
import { Crawl } from '../helpers/e2e/crawl.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { smallTargets } from '../helpers/e2e/targets.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const STATES = RESULT_STATES.filter((state) => !state.onlyPicture && !state.isOneOfMany)

// Chinese labels are the shortest.
test.use({ ...PHONE, language: 'zh', colorScheme: 'light' })

test(
  'no control of a result is smaller than a finger',
  { tag: '@nightly' },
  async ({ user, server }) => {
    test.setTimeout(300_000)
    const member = await createMemberFixture(server, '林', ['6001'])
    await user.signIn(member.member)
    await user.chooseScheme('system')
    const crawler = new Crawl(user, { addresses: [], member })
    const found: string[] = []
    for (const state of STATES) {
      await crawler.show(state, [{ language: 'zh', scheme: 'light', width: 390 }], async () => {
        const small = await smallTargets(user.page, state.within)
        found.push(...small.map((each) => `${nameOf(state)}: ${each}`))
      })
    }
    expect(found).toEqual([])
  },
)
