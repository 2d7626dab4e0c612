import type { Page, Route } from '@playwright/test'

/** Code that is asked for from now on does not come until it may. For a page without a worker. */
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
