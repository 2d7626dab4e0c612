/**
 * How long a first visitor is without offline, on lines that members sit on: from the first page to a worker that
 * is active and has everything. The limits are the seconds that the line itself makes of bytes and ways.
 */
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { type LineOptions, startLine } from '../helpers/line.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'

const PATH = '/front-pages/industry'
const MOST_LOADS = 12

type Measured = {
  seconds: number
  loads: number
  requests: number
  cuts: number
  active: boolean
}

/** Waits for the worker of a page. @returns whether it has every file; false when it gave up */
async function waitForWorker(context: BrowserContext): Promise<boolean> {
  const [page] = context.pages()
  if (!page) return false
  return page.evaluate(async () => {
    for (;;) {
      const found = await navigator.serviceWorker.getRegistration()
      if (found?.active?.state === 'activated') return true
      const coming = found?.installing ?? found?.waiting ?? null
      if (coming?.state === 'redundant') return false
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
}

async function measure(server: ProductServer, options: LineOptions): Promise<Measured> {
  const line = await startLine(server.url, options)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(400_000)
    let loads = 0
    let active = false
    let began = 0
    while (!active && loads < MOST_LOADS) {
      loads += 1
      await page.goto(line.url + PATH).catch(() => {})
      began ||= performance.now()
      active = await waitForWorker(context).catch(() => false)
    }
    return { seconds: (performance.now() - began) / 1000, loads, active, ...line.counts }
  } finally {
    await browser.close()
    await line.close()
  }
}

const LINES: readonly { name: string; line: LineOptions; mostS: number; mostLoads: number }[] = [
  { name: 'a good line', line: {}, mostS: Infinity, mostLoads: 1 },
  { name: '400 ms, 50 kB/s', line: { latencyMs: 400, bytesPerS: 50_000 }, mostS: 25, mostLoads: 1 },
  { name: '15 % of replies cut off', line: { cutShare: 0.15 }, mostS: Infinity, mostLoads: 1 },
]

const server = await ProductServer.start()
try {
  console.log('until a worker is active and has every file of the build:')
  for (const { name, line, mostS, mostLoads } of LINES) {
    const { seconds, loads, requests, cuts, active } = await measure(server, line)
    const isKept = active && seconds <= mostS && loads <= mostLoads
    console.log(
      `${isKept ? '  ok  ' : '  OVER'} ${name.padEnd(24)} ${seconds.toFixed(1)} s after the first page, ${loads} page loads, ${requests} requests, ${cuts} cut off`,
    )
    if (!isKept) process.exitCode = 1
  }
} finally {
  await server.dispose()
}
