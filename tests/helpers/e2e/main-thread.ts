/** What a page's main thread did, task by task, from a trace of the browser. */
import type { Page } from '@playwright/test'

export type MainThreadTask = {
  /** Processor time of the task in ms: what it takes where nothing else runs on the machine. */
  cpuMs: number
  /** By the clock, with all that other programs took in between. */
  wallMs: number
  /** The longest steps within it, to know where to look. */
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
  args?: { name?: string; data?: Record<string, unknown> & { frames?: { processId?: number }[] } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel']
/** Steps below this say nothing about a task of a hundred. */
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
  const place = typeof url === 'string' ? ` ${url.replace(/^.*\//, '')}` : ''
  const at = typeof lineNumber === 'number' ? `:${lineNumber}:${String(columnNumber)}` : ''
  const who = typeof functionName === 'string' ? ` ${functionName}` : ''
  return `${name}${who}${place}${at} ${Math.round((tdur ?? 0) / 1000)} ms`
}

/** Tasks of the page's main thread in a trace, those with the most processor time first. */
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
      cpuMs: task.tdur! / 1000,
      wallMs: (task.dur ?? 0) / 1000,
      steps: steps
        .filter(({ ts, dur }) => ts >= task.ts && ts + (dur ?? 0) <= task.ts + (task.dur ?? 0))
        .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
        .slice(0, STEPS_NAMED)
        .map(stepOf),
    }))
}

/** Traces the browser while something is done in the page. */
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
