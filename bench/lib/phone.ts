/** A phone on a slow network, and what the browser measures of a page on it. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { sizeOf } from './options.ts'

/** 412 px, as wide as most phones; Chinese, by the time zone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies BrowserContextOptions
const BYTES_PER_S = (1.6 * 1024 * 1024) / 8
/** 150 ms, 1.6 Mbit/s, up half of it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_S,
  uploadThroughput: BYTES_PER_S / 2,
}
/** Factor by which the phone's processor is slower than this machine's. */
export const SLOWDOWN = sizeOf('slowdown', 4, 1)
/** A page is finished after this long without a request or a task. */
const QUIET_MS = 700

/** Slows the processor of a page down. */
export async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return session
}

type Timings = {
  firstPaintMs: number
  largestPaintMs: number
  /** The parts of the main thread's tasks over 50 ms. */
  blockingMs: number
  /** Sum of all layout shifts. */
  shift: number
}
type Traffic = { bytes: number; scriptBytes: number; requests: number }
export type Visit = Timings & Traffic

type WithTimings = typeof globalThis & { timings: Timings & { lastAtMs: number } }

/** Records paints, tasks and shifts. For `addInitScript`. */
function observePage(): void {
  const timings = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, shift: 0, lastAtMs: 0 }
  Object.assign(globalThis, { timings })
  const on = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        record(entry)
        timings.lastAtMs = performance.now()
      }
    }).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaintMs = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => (timings.largestPaintMs = startTime))
  on('longtask', ({ duration }) => (timings.blockingMs += duration - 50))
  on(
    'layout-shift',
    (entry) => (timings.shift += (entry as PerformanceEntry & { value: number }).value),
  )
}

/** Counts transferred bytes, headers included. */
function countTraffic(session: CDPSession): Traffic {
  const traffic = { bytes: 0, scriptBytes: 0, requests: 0 }
  const scripts = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) traffic.requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength
  })
  return traffic
}

/** Visits a page for the first time, without a service worker, and touches nothing until it is hydrated and quiet. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(observePage)
  const session = await throttle(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  const traffic = countTraffic(session)
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    (quietMs) => {
      const { timings } = globalThis as WithTimings
      const isHydrated = document.querySelector('#root[data-rendered]') === null
      return (
        isHydrated && timings.largestPaintMs > 0 && performance.now() - timings.lastAtMs > quietMs
      )
    },
    QUIET_MS,
    { polling: 100 },
  )
  const timings = await page.evaluate(() => (globalThis as WithTimings).timings)
  return { ...traffic, ...timings }
}

type WithText = typeof globalThis & { textPaintedAt?: number }

/** Records when the first heading and a paragraph are painted. For `addInitScript`. */
function observeText([heading, paragraph]: readonly [string, string]): void {
  const isVisible = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (one) =>
        one.textContent === text &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
  const poll = () => {
    if (!isVisible('main h1', heading) || !isVisible('main p', paragraph))
      requestAnimationFrame(poll)
    // The frame in which both are there is painted before the next one begins.
    else
      requestAnimationFrame(() => Object.assign(globalThis, { textPaintedAt: performance.now() }))
  }
  requestAnimationFrame(poll)
}

/** Reads the heading and the first whole paragraph of an open article. */
export const textOf = (page: Page): Promise<readonly [string, string]> =>
  page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
    return [
      texts('main h1')[0] ?? '',
      texts('main p').find((text) => text.length > 40) ?? '',
    ] as const
  })

/**
 * Opens a cached article in a new tab, with the processor of the phone and a worker that has ended.
 * @returns milliseconds from the navigation until its text is painted
 */
export async function readAgain(
  opener: Page,
  url: string,
  text: readonly [string, string],
): Promise<number> {
  const page = await opener.context().newPage()
  await page.addInitScript(observeText, text)
  const session = await throttle(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => (globalThis as WithText).textPaintedAt)
  const ms = (await painted.jsonValue()) ?? Number.NaN
  await page.close()
  return ms
}
