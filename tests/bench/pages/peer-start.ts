/** A peer that a reader comes back to: without a network where it starts so, else on the slow line. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Peer } from './options.ts'
import { PHONE, slowLine } from './phone.ts'

/** For its worker to come, and for what it keeps after the page stands. */
const WORKER_MS = 5000

export type PeerStart = {
  name: string
  context: BrowserContext
  url: string
  /** Whether it starts without a network. */
  isOffline: boolean
  /** What a tab needs before it comes back. */
  prepare: (page: Page) => Promise<void>
}

/** Visits a peer twice, as somebody who has it on the home screen, and looks whether it starts without a network. */
export async function hasVisited(browser: Browser, { name, url }: Peer): Promise<PeerStart> {
  const context = await browser.newContext(PHONE)
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForTimeout(WORKER_MS)
    await page.close()
  }
  await context.setOffline(true)
  const page = await context.newPage()
  const isOffline = await page.goto(url).then(
    () => true,
    () => false,
  )
  await page.close()
  if (!isOffline) await context.setOffline(false)
  const prepare = async (tab: Page) => {
    if (!isOffline) await slowLine(await context.newCDPSession(tab))
  }
  return { name, context, url, isOffline, prepare }
}
