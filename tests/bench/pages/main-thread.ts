/**
 * What a first visit costs the main thread, in the processor's time of that thread: what else the machine does has
 * no part in it, as it has in every time by the clock.
 */
import { type BareBrowser, visitBare } from './bare-tab.ts'

export type Thread = {
  /** Of all tasks, as measured. */
  wholeMs: number
  /** The longest task, on the phone. */
  longestMs: number
  /** What of each task would be over 50 ms on the phone. */
  blockingMs: number
}

const LONG_MS = 50

/** A piece of a trace; `tdur`: microseconds of the thread. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args?: { beginData?: { url?: string } }
}

/** The tasks of the thread that read a document, in milliseconds. The browser's own pages have renderers, too. */
export function tasksOf(events: readonly TraceEvent[], url: string): number[] {
  const reading = events.find(
    ({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === url,
  )
  if (reading === undefined) throw new Error(`nobody read ${url}`)
  return events
    .filter(({ pid, tid }) => pid === reading.pid && tid === reading.tid)
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ tdur = 0 }) => tdur / 1000)
}

/** One first visit on the slow line with the whole processor, traced. @param slowdown of the phone */
export async function watchThread(
  browser: BareBrowser,
  url: string,
  slowdown: number,
): Promise<Thread> {
  const { wire } = browser
  const events: TraceEvent[] = []
  const ends: (() => void)[] = []
  wire.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])))
  wire.on('Tracing.tracingComplete', () => ends.splice(0).forEach((end) => end()))
  await wire.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  })
  await visitBare(browser, url)
  const isOver = new Promise<void>((end) => ends.push(end))
  await wire.send('Tracing.end')
  await isOver
  const tasks = tasksOf(events, url)
  const slowed = tasks.map((ms) => ms * slowdown)
  return {
    wholeMs: tasks.reduce((total, ms) => total + ms, 0),
    longestMs: Math.max(0, ...slowed),
    blockingMs: slowed.reduce((total, ms) => total + Math.max(0, ms - LONG_MS), 0),
  }
}
