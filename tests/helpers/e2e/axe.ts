import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page as it is now: the rule, the place, and what would mend it.
 * @param within selector of the part to look at; the whole page by default
 */
export async function accessFaults(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES)
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  const { pathname } = new URL(page.url())
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const [, advice = ''] = failureSummary.split('\n')
      return `${pathname}: ${id}: ${html.slice(0, 160)} ${advice.trim()}`
    }),
  )
}
