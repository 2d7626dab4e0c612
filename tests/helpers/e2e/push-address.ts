import type { Page } from '@playwright/test'
import { matchRoute } from '../../../src/contract/routes.ts'

/**
 * Changes the address within an opened page, as a link does, and waits until the page of that address begins
 * to show.
 * @returns whether another page, or another state of the same, came in time
 */
export async function pushAddress(page: Page, path: string, withinMs: number): Promise<boolean> {
  const { pathname, origin } = new URL(page.url())
  // A page keeps its heading between two of its own addresses: the tabs of the settings, an order.
  const isSamePage = matchRoute(pathname)?.name === matchRoute(new URL(path, origin).pathname)?.name
  const before = await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    window.scrollTo(0, 0)
    const text = document.querySelector('main')?.textContent
    history.pushState(null, '', address)
    return text
  }, path)
  return page
    .waitForFunction(
      ([text, keepsHeading]) =>
        [...document.querySelectorAll('h1')].some(({ dataset }) => dataset['left'] === undefined) ||
        (keepsHeading && document.querySelector('main')?.textContent !== text),
      [before, isSamePage] as const,
      { timeout: withinMs },
    )
    .then(
      () => true,
      () => false,
    )
}
