/**
 * How long a first visitor is without offline, on lines that members sit on: from the first page to a worker that
 * is active with what reading needs, and to one that has everything. The limits are the seconds that the line
 * itself makes of bytes and ways.
 */
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { keptFiles } from '../helpers/kept-files.ts'
import { type LineOptions, startLine } from '../helpers/line.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'

const PATH = '/front-pages/industry'
const MOST_LOADS = 12

/** When something was reached, and by what. */
type Reached = { seconds: number; loads: number; requests: number; cuts: number }
type Measured = { active: Reached | null; complete: Reached | null }

type Asked = 'active' | 'complete'

/** Waits for the worker of a page. @returns false when it gave up, and another page load may help */
async function waitFor(context: BrowserContext, what: Asked): Promise<boolean> {
  const [page] = context.pages()
  if (!page) return false
  return page.evaluate(async (wanted) => {
    const shareOf = (worker: ServiceWorker) =>
      new Promise<number>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data: { kept } }) => done(kept ? kept.files / kept.allFiles : 0)
        worker.postMessage({ type: 'askStatus' }, [port2])
        setTimeout(done, 2000, 0)
      })
    const began = performance.now()
    for (;;) {
      const found = await navigator.serviceWorker.getRegistration()
      if (found?.active?.state === 'activated') {
        if (wanted === 'active' || (await shareOf(found.active)) === 1) return true
        if (performance.now() - began > 180_000) return false
      }
      const coming = found?.installing ?? found?.waiting ?? null
      if (coming?.state === 'redundant') return false
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, what)
}

async function measure(server: ProductServer, options: LineOptions): Promise<Measured> {
  const line = await startLine(server.url, options)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(400_000)
    let loads = 0
    let began = 0
    const reach = async (what: Asked): Promise<Reached | null> => {
      for (;;) {
        if (loads > 0 && (await waitFor(context, what).catch(() => false))) {
          return { seconds: (performance.now() - began) / 1000, loads, ...line.counts }
        }
        if (loads === MOST_LOADS) return null
        loads += 1
        await page.goto(line.url + PATH).catch(() => {})
        began ||= performance.now()
      }
    }
    const active = await reach('active')
    return { active, complete: active && (await reach('complete')) }
  } finally {
    await browser.close()
    await line.close()
  }
}

type Limit = { seconds: number; loads: number }
type Scene = { name: string; line: LineOptions; active: Limit; complete: Limit }

const LINES: readonly Scene[] = [
  {
    name: 'a good line',
    line: {},
    active: { seconds: Infinity, loads: 1 },
    complete: { seconds: Infinity, loads: 1 },
  },
  {
    name: '400 ms, 50 kB/s',
    line: { latencyMs: 400, bytesPerS: 50_000 },
    active: { seconds: 25, loads: 1 },
    complete: { seconds: 60, loads: 1 },
  },
  {
    name: '15 % of replies cut off',
    line: { cutShare: 0.15 },
    active: { seconds: Infinity, loads: 1 },
    complete: { seconds: Infinity, loads: 2 },
  },
]

function report(what: Asked, reached: Reached | null, most: Limit): void {
  const isKept = reached !== null && reached.seconds <= most.seconds && reached.loads <= most.loads
  if (!isKept) process.exitCode = 1
  const text = reached
    ? `${reached.seconds.toFixed(1)} s after the first page, ${reached.loads} page loads, ${reached.requests} requests, ${reached.cuts} cut off`
    : 'never'
  console.log(`  ${isKept ? 'ok  ' : 'OVER'} ${what.padEnd(9)} ${text}`)
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`
const kept = keptFiles()
for (const isFirst of [true, false]) {
  const set = kept.filter((file) => file.isFirst === isFirst)
  const bytes = set.reduce((sum, { sent }) => sum + sent, 0)
  console.log(
    `${isFirst ? 'first set' : 'the rest '}: ${set.length} files, ${kib(bytes)} compressed`,
  )
}
const server = await ProductServer.start()
try {
  for (const { name, line, active, complete } of LINES) {
    console.log(name)
    const measured = await measure(server, line)
    report('active', measured.active, active)
    report('complete', measured.complete, complete)
  }
} finally {
  await server.dispose()
}
