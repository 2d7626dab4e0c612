/** Processor time of a page's main thread, from a trace of the browser. */
import type { Page } from '@playwright/test'

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Microseconds of processor time. */
  tdur?: number
  args?: {
    name?: string
    data?: { frames?: { processId?: number }[] }
    chrome_mojo_event_info?: { mojo_interface_tag?: string }
  }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel']
/** Name of the interface through which a test queries the page. */
const OF_TESTS = 'blink.mojom.DevToolsSession'

/** The longest task of the main thread in ms of processor time, and how many tasks the trace has. */
export type MainThread = { longestMs: number; tasks: number }

function mainThreadOf(traceEvents: readonly TraceEvent[]): MainThread {
  const pages = new Set(
    traceEvents
      .filter(({ name }) => name === 'TracingStartedInBrowser')
      .flatMap(({ args }) => args?.data?.frames ?? [])
      .map(({ processId }) => processId),
  )
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .filter(({ pid }) => pages.has(pid))
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const own = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid}:${tid}`))
  const queries = own.filter(
    ({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === OF_TESTS,
  )
  const isQuery = ({ ts, dur = 0 }: TraceEvent) =>
    queries.some((query) => query.ts >= ts && query.ts <= ts + dur)
  const tasks = own.filter((task) => task.name === 'RunTask' && !isQuery(task))
  const longestMs = Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
  return { longestMs, tasks: tasks.length }
}

/** Traces the main thread during an action in the page. */
export async function traceMainThread(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser()
  if (!browser) throw new Error('only a browser without a profile of its own can be traced')
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace: Buffer
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  return mainThreadOf(
    (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents,
  )
}

/** Processor time in ms of the fixed work of `measureSlowdown` on an idle machine of 2026 with two slow processors. */
const REFERENCE_MS = 8
const SLOWDOWN_RUNS = 41

function fixedWork(): number {
  const rows = Array.from({ length: 6000 }, (_, k) => ({ id: `rs${k}`, z: Math.sin(k * 12.9898) }))
  const sorted = rows.toSorted((one, other) => one.z - other.z)
  return JSON.stringify([...new Map(sorted.map(({ id, z }) => [id, z]))]).length
}

/** Returns how much more processor time the same work takes here than on an idle machine, at least 1. */
export async function measureSlowdown(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const times: number[] = []
  for (let run = 0; run < SLOWDOWN_RUNS; run += 1) {
    const before = await taskMs()
    await page.evaluate(fixedWork)
    times.push((await taskMs()) - before)
  }
  await session.detach()
  const median = times.toSorted((one, other) => one - other)[Math.floor(SLOWDOWN_RUNS / 2)] ?? 0
  return Math.max(1, median / REFERENCE_MS)
}
