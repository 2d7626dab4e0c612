import type { Page } from '@playwright/test'

const FACES = /<style data-faces>([\s\S]*?)<\/style>/

/**
 * Has written pages shown in their font from the first paint, however late it comes, for what is held against a picture or another
 * look: how fast it comes differs from run to run, and a written page does without a font that is late (`server/shell/page-body.ts`).
 */
export async function inItsFont(page: Page): Promise<void> {
  await page.route(/\/(?:front-pages|analysisTools)\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const [, faces = ''] = FACES.exec(html) ?? []
    const swapped = faces.replaceAll('font-display:optional', 'font-display:swap')
    const body = html
      .replace(FACES, '')
      .replace('</head>', () => `<style>${swapped}</style></head>`)
    return route.fulfill({ response, body })
  })
}
