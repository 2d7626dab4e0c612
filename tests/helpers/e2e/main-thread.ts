/** The tasks of a page's main thread, read from a trace of the browser. */
import type { Page } from '@playwright/test'

export type MainThreadTask = {
  /** Processor time of the task in ms, which does not depend on other programs. */
  cpuMs: number
  /** Elapsed time in ms, including the time that other programs used. */
  wallMs: number
  /** The longest steps of the task, to find the cause. */
  steps: string[]
}

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: {
    name?: string
    data?: Record<string, unknown> & { frames?: { processId?: number }[] }
    chrome_mojo_event_info?: { mojo_interface_tag?: string }
  }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel']
/** How the tests themselves ask the page. */
const OF_TESTS = 'blink.mojom.DevToolsSession'
/** What runs the product's own code, also when a test has asked for it (a field that is filled). */
const OWN_CODE = new Set(['FunctionCall', 'EventDispatch', 'TimerFire'])
/** Shorter steps are left out, because they do not explain a task of 100 ms. */
const STEP_MS = 8
const STEPS_NAMED = 6

function pageProcesses(events: readonly TraceEvent[]): Set<number> {
  const frames = events
    .filter(({ name }) => name === 'TracingStartedInBrowser')
    .flatMap(({ args }) => args?.data?.frames ?? [])
  return new Set(frames.flatMap(({ processId }) => (processId === undefined ? [] : [processId])))
}

function stepOf({ name, tdur, args }: TraceEvent): string {
  const { functionName, url, lineNumber, columnNumber } = args?.data ?? {}
  const asker = args?.chrome_mojo_event_info?.mojo_interface_tag ?? ''
  const place = typeof url === 'string' ? ` ${url.replace(/^.*\//, '')}` : ''
  const at = typeof lineNumber === 'number' ? `:${lineNumber}:${String(columnNumber)}` : ''
  const who = typeof functionName === 'string' ? ` ${functionName}` : ''
  return `${name}${asker && ` ${asker}`}${who}${place}${at} ${Math.round((tdur ?? 0) / 1000)} ms`
}

/** Whether a task is the test's own look at the page: a check that fails writes the whole page down. */
const isLook = (steps: readonly TraceEvent[]) =>
  steps.some(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === OF_TESTS) &&
  !steps.some(({ name }) => OWN_CODE.has(name))

/** Tasks of the page's main thread in a trace, the most processor time first, without looks of the test. */
export function mainThreadTasks(trace: string): MainThreadTask[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const pages = pageProcesses(traceEvents)
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .filter(({ pid }) => pages.has(pid))
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const own = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid}:${tid}`))
  const steps = own.filter(({ name, tdur }) => name !== 'RunTask' && (tdur ?? 0) > STEP_MS * 1000)
  return own
    .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
    .toSorted((one, other) => other.tdur! - one.tdur!)
    .map((task) => ({
      task,
      within: steps.filter(
        ({ ts, dur }) => ts >= task.ts && ts + (dur ?? 0) <= task.ts + (task.dur ?? 0),
      ),
    }))
    .filter(({ within }) => !isLook(within))
    .map(({ task, within }) => ({
      cpuMs: task.tdur! / 1000,
      wallMs: (task.dur ?? 0) / 1000,
      steps: within
        .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
        .slice(0, STEPS_NAMED)
        .map(stepOf),
    }))
}

/** Traces the browser during an action in the page. */
export async function traceMainThread(
  page: Page,
  act: () => Promise<void>,
): Promise<MainThreadTask[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('only a browser without a profile of its own can be traced')
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace: Buffer
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  return mainThreadTasks(trace.toString('utf8'))
}

/** What the fixed work of `paceOf` takes on a machine of 2026 with two slow processors that do nothing else, in ms. */
const PACE_MS = 8
const PACE_RUNS = 41

/** Fixed work of scripts: numbers, objects, texts. @returns something that depends on all of it */
function fixedWork(): number {
  const rows = Array.from({ length: 6000 }, (_, k) => ({ id: `rs${k}`, z: Math.sin(k * 12.9898) }))
  const sorted = rows.toSorted((one, other) => one.z - other.z)
  const known = new Map(sorted.map(({ id, z }) => [id, z]))
  return JSON.stringify([...known]).length
}

/**
 * How much more processor time the same work takes here than on a machine that does nothing else, at least 1: two threads
 * of one core, or neighbours in its caches, make each other's work longer in processor time too.
 */
export async function paceOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const times: number[] = []
  for (let run = 0; run < PACE_RUNS; run += 1) {
    const before = await taskMs()
    await page.evaluate(fixedWork)
    times.push((await taskMs()) - before)
  }
  await session.detach()
  const median = times.toSorted((one, other) => one - other)[Math.floor(PACE_RUNS / 2)] ?? 0
  return Math.max(1, median / PACE_MS)
}
