import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const LOOK_EVERY_MS = 50
/** Longer than any transition of the product. */
const STILL_WITHIN_MS = 3000

/** How many transitions are under way; what turns for ever (a spinner) does not count. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        ).length,
  )

/**
 * Waits until nothing fades in any more: half shown, a text has half its contrast. By the clock of the
 * test and not the page's, which a test may have stopped.
 */
async function stillness(page: Page): Promise<void> {
  let quiet = 0
  for (let waited = 0; waited < STILL_WITHIN_MS && quiet < 2; waited += LOOK_EVERY_MS) {
    quiet = (await moving(page)) === 0 ? quiet + 1 : 0
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
}

/** The product has no frames: axe needs no page of its own to put their findings together. */
const builderFor = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>

function faultsOf(page: Page, { violations }: Finding): string[] {
  const { pathname } = new URL(page.url())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const [, advice = ''] = failureSummary.split('\n')
      return `${pathname}: ${id}: ${html.slice(0, 160)} ${advice.trim()}`
    }),
  )
}

/**
 * What axe finds on the page as it is now: the rule, the place, and what would mend it.
 * @param within selector of the part to look at; the whole page by default
 */
export async function accessFaults(page: Page, within?: string): Promise<string[]> {
  await stillness(page)
  const builder = builderFor(page).withTags(RULES)
  return faultsOf(page, await (within === undefined ? builder : builder.include(within)).analyze())
}

/** The same for contrast alone: all that another colour scheme can change. */
export async function contrastFaults(page: Page, within?: string): Promise<string[]> {
  await stillness(page)
  const builder = builderFor(page).withRules(['color-contrast'])
  return faultsOf(page, await (within === undefined ? builder : builder.include(within)).analyze())
}
