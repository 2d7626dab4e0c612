import type { Page } from '@playwright/test'

/**
 * Has written pages shown in their font however late it comes, for what is held against a picture or another look: how fast it comes
 * differs from run to run, and a written page does without a font that is late (`server/shell/page-body.ts`).
 */
export async function inItsFont(page: Page): Promise<void> {
  await page.route(/\/(?:front-pages|analysisTools)\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replaceAll('font-display:optional', 'font-display:swap')
    return route.fulfill({ response, body })
  })
}
