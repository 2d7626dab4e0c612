import type { Page, Route } from '@playwright/test'

/** Delays scripts that are requested from now on until they are released. For a page without a service worker. */
export async function holdCode(page: Page): Promise<{ letCome: () => Promise<void> }> {
  let isHeld = true
  const held: Route[] = []
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return {
    async letCome() {
      isHeld = false
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
