/** A second visit without a network: when the heading is on the screen, and what was there before it. */
import type { BrowserContext, Page } from '@playwright/test'
import { slowDown } from './phone.ts'

export type Return = {
  /** From the navigation to the first frame with the heading. */
  headingMs: number
  /** From the navigation to the first frame with anything to read. */
  firstMs: number
  /** Frames, after anything was there, that were empty or had a skeleton in them. */
  badFrames: number
}

type Seen = Return & { isOver: boolean }
type WithSeen = typeof globalThis & { again: Seen }

/** For `addInitScript`: looks at every frame until the heading is there, and a second longer. */
function watchReturn(wanted: string): void {
  const again: Seen = { headingMs: 0, firstMs: 0, badFrames: 0, isOver: false }
  Object.assign(globalThis, { again })
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const look = () => {
    const now = performance.now()
    if (again.headingMs === 0 || now - again.headingMs < 1000) requestAnimationFrame(look)
    else again.isOver = true
    const root = document.querySelector('#root, main, #app')
    // The theme's styles stand in the root, too, and nobody reads them.
    const hasText = [...(root?.children ?? [])].some(
      (child) => child.localName !== 'style' && (child.textContent ?? '').trim() !== '',
    )
    if (hasText && again.firstMs === 0) again.firstMs = now
    const skeletons = [...document.querySelectorAll('.mantine-Skeleton-root')].some(isSeen)
    if (again.firstMs > 0 && (!hasText || skeletons)) again.badFrames += 1
    const heading = [...document.querySelectorAll('h1')].find(
      (one) => isSeen(one) && one.textContent?.includes(wanted),
    )
    if (heading && again.headingMs === 0) again.headingMs = now
  }
  requestAnimationFrame(look)
}

/**
 * Opens a page that is kept, in a new tab.
 * @param heading a text that its heading has
 * @param prepare what the tab needs before
 */
export async function comeBack(
  context: BrowserContext,
  url: string,
  heading: string,
  slowdown: number,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Return> {
  const page = await context.newPage()
  try {
    await page.addInitScript(watchReturn, heading)
    await slowDown(page, slowdown)
    await prepare(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => (globalThis as Partial<WithSeen>).again?.isOver === true,
      undefined,
      { polling: 200, timeout: 30_000 },
    )
    const { isOver: _, ...seen } = await page.evaluate(() => (globalThis as WithSeen).again)
    return seen
  } finally {
    await page.close()
  }
}
