/** A phone on a slow line: how a page is seen by who opens it for the first time. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** 412 px, as wide as most phones; Chinese, as the time zone says. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies BrowserContextOptions
const BYTES_PER_S = (1.6 * 1024 * 1024) / 8
/** 150 ms, 1.6 Mbit/s, up half of it. */
const LINE = {
  latency: 150,
  downloadThroughput: BYTES_PER_S,
  uploadThroughput: BYTES_PER_S / 2,
}
/** After this long without a request or a task a page has said everything. */
const QUIET_MS = 700

export type Visit = {
  bytes: number
  scriptBytes: number
  requests: number
  firstPaintMs: number
  largestPaintMs: number
  /** What of each task of the main thread is over 50 ms. */
  blockingMs: number
  /** Sum of all layout shifts. */
  shift: number
}

/** A tab on the slow line. */
async function slowLine(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
}

type Seen = Pick<Visit, 'firstPaintMs' | 'largestPaintMs' | 'blockingMs' | 'shift'> & {
  lastAtMs: number
}
type WithSeen = typeof globalThis & { seen: Seen }

/** For `addInitScript`: notes what the browser says about the page's paints, tasks and shifts. */
function watchPage(): void {
  const seen: Seen = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, shift: 0, lastAtMs: 0 }
  Object.assign(globalThis, { seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        note(entry)
        seen.lastAtMs = performance.now()
      }
    }).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime))
  on('longtask', ({ duration }) => (seen.blockingMs += duration - 50))
  on(
    'layout-shift',
    (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value),
  )
}

/** Counts what travels, headers included. */
function countTraffic(session: CDPSession) {
  const total = { bytes: 0, scriptBytes: 0, requests: 0 }
  const scripts = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) total.requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total.bytes += encodedDataLength
    if (scripts.has(requestId)) total.scriptBytes += encodedDataLength
  })
  return total
}

/** Until a page has said everything. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    (quietMs) => {
      const { seen } = globalThis as WithSeen
      return seen.largestPaintMs > 0 && performance.now() - seen.lastAtMs > quietMs
    },
    QUIET_MS,
    { polling: 100 },
  )
}

/** A page for a first visit on the slow line: nothing kept, no worker. @param slowdown of the processor */
async function openSlowly(browser: Browser, slowdown: number) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await slowLine(session)
  return { page, session, close: () => context.close() }
}

/** One first visit, in which nothing is touched until the page is quiet. */
export async function visit(browser: Browser, url: string, slowdown: number): Promise<Visit> {
  const { page, session, close } = await openSlowly(browser, slowdown)
  try {
    const traffic = countTraffic(session)
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
    await untilQuiet(page)
    const { lastAtMs: _, ...seen } = await page.evaluate(() => (globalThis as WithSeen).seen)
    return { ...traffic, ...seen }
  } finally {
    await close()
  }
}
