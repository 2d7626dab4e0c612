import type { Page, Route } from '@playwright/test'

/** Code that is asked for from now on does not come until it may. For a page without a worker. */
export async function holdCode(page: Page): Promise<{ letCome: () => Promise<void> }> {
  const asked = /\/assets\/.*\.js$/
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route(asked, hold)
  return {
    async letCome() {
      await page.unroute(asked, hold)
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}
