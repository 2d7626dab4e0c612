/** Waits for a page to become stable. */
import type { Page } from '@playwright/test'

const QUIET_MS = 150
const WITHIN_MS = 15_000

/**
 * Waits in the page, where polling is free: nothing is busy, and neither elements nor texts have changed for
 * a while.
 * @param isBusy whether a loading indicator is expected to stay
 */
export async function waitUntilStable(page: Page, isBusy = false): Promise<void> {
  await page.evaluate(
    ({ quietMs, withinMs, staysBusy }) =>
      new Promise<void>((done) => {
        const start = performance.now()
        let last = start
        const observer = new MutationObserver(() => {
          last = performance.now()
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        const timer = setInterval(() => {
          const now = performance.now()
          const isStill = now - last >= quietMs
          const waits = !staysBusy && document.querySelector('[aria-busy="true"]') !== null
          if ((!isStill || waits) && now - start < withinMs) return
          clearInterval(timer)
          observer.disconnect()
          done()
        }, 50)
      }),
    { quietMs: QUIET_MS, withinMs: WITHIN_MS, staysBusy: isBusy },
  )
}
