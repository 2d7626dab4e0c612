import type { Page, Route } from '@playwright/test'

/** Delays scripts that are requested from now on until they are released. For a page without a service worker. */
export async function deferScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  let isDeferred = true
  const deferredRoutes: Route[] = []
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isDeferred) deferredRoutes.push(route)
    else await route.continue()
  })
  return {
    async release() {
      isDeferred = false
      await Promise.all(deferredRoutes.map((route) => route.continue()))
    },
  }
}
