import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

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

type Options = Pick<RunOptions, 'runOnly'>

/**
 * Runs axe in the page as it is now. Its code is brought once for each document: bringing it anew for
 * each look cost as much as the look. The product has no frames, so one run sees everything.
 */
async function analyse(page: Page, within: string | undefined, options: Options) {
  await stillness(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([selector, asked]) => {
      const { axe: there } = window as unknown as { axe: typeof axe }
      const found = await there.run(selector ?? document, {
        ...asked,
        resultTypes: ['violations'],
        // The rules that read style sheets and media are not among those asked for.
        preload: false,
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
      }))
    },
    [within, options] as const,
  )
  const { pathname } = new URL(page.url())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => {
      const [, advice = ''] = failureSummary.split('\n')
      return `${pathname}: ${id}: ${html.slice(0, 160)} ${advice.trim()}`
    }),
  )
}

/**
 * What axe finds on the page as it is now: the rule, the place, and what would mend it.
 * @param within selector of the part to look at; the whole page by default
 */
export function accessFaults(page: Page, within?: string): Promise<string[]> {
  return analyse(page, within, { runOnly: { type: 'tag', values: RULES } })
}

/** The same for contrast alone: all that another colour scheme can change. */
export function contrastFaults(page: Page, within?: string): Promise<string[]> {
  return analyse(page, within, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}
