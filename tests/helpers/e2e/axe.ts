import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const POLL_EVERY_MS = 50
/** Longer than any transition of the product. */
const STABLE_TIMEOUT_MS = 3000

/** Returns the number of running transitions; endless ones (a spinner) do not count. */
const countTransitions = (page: Page) =>
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
 * Waits until no element fades in any more: a half-transparent text has half its contrast. Uses the clock of
 * the test and not the page's, which a test may have stopped.
 */
async function waitUntilStable(page: Page): Promise<void> {
  let quiet = 0
  for (let waited = 0; waited < STABLE_TIMEOUT_MS && quiet < 2; waited += POLL_EVERY_MS) {
    quiet = (await countTransitions(page)) === 0 ? quiet + 1 : 0
    await new Promise((done) => setTimeout(done, POLL_EVERY_MS))
  }
}

type Options = Pick<RunOptions, 'runOnly'>

/**
 * Runs axe in the page. Its code is injected once for each document: injecting it again for each check costs
 * as much as the check. The product has no frames, so one run covers everything.
 */
async function analyse(page: Page, within: string | undefined, options: Options) {
  await waitUntilStable(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([selector, asked]) => {
      const { axe: there } = window as unknown as { axe: typeof axe }
      const found = await there.run(selector ?? document, {
        ...asked,
        resultTypes: ['violations'],
        // The rules that read style sheets and media are not among the selected ones.
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
 * Returns axe's findings on the current page: the rule, the element, and the fix.
 * @param within selector of the part to check; the whole page by default
 */
export function accessFaults(page: Page, within?: string): Promise<string[]> {
  return analyse(page, within, { runOnly: { type: 'tag', values: RULES } })
}

/** Returns the findings about contrast alone: all that another colour scheme can change. */
export function contrastFaults(page: Page, within?: string): Promise<string[]> {
  return analyse(page, within, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}
