/** Runs that ended since the previous check, as plain data. */
import { paths } from '../../../lib/paths.ts'
import type { ToolRun } from '../runner-provider.tsx'

/** Run that has ended, with the data of its notice. */
export type EndedRun = {
  toolId: string
  /** Null where the run did not finish. */
  recordId: string | null
  /** The record's title; nothing else of a result leaves the page. */
  title: string
  tookMs: number
}

/** Duration in milliseconds from which the end of a run is worth a system notification. */
export const LONG_RUN_MS = 10_000

/** Returns the runs that were running before and have ended now; a cancelled run does not count. */
export function findEndedRuns(
  before: readonly ToolRun[],
  after: readonly ToolRun[],
  now: number,
): EndedRun[] {
  return after.flatMap(({ toolId, run }): EndedRun[] => {
    const earlier = before.find((known) => known.toolId === toolId)?.run
    if (earlier?.name !== 'running') return []
    const tookMs = now - earlier.startedAt
    if (run.name === 'failed') return [{ toolId, recordId: null, title: '', tookMs }]
    if (run.name !== 'done') return []
    return [{ toolId, recordId: run.record.id, title: run.record.title, tookMs }]
  })
}

/** Location of the user: the path and the record named by the address. */
export type PageLocation = { pathname: string; record: string | null }

/** Whether the user is looking at the result of the run. */
export function isOpenAt(
  { toolId, recordId }: EndedRun,
  { pathname, record }: PageLocation,
): boolean {
  return recordId !== null && record === recordId && pathname === paths.tool(toolId)
}

/**
 * Whether the page itself already reports the end of the run: the user is on the tool's own page or at its result (the
 * address may change before the run is reported as ended). Another record of the tool is elsewhere.
 */
export function isReportedByPage(ending: EndedRun, pageLocation: PageLocation): boolean {
  const isWaiting =
    pageLocation.record === null && pageLocation.pathname === paths.tool(ending.toolId)
  return isWaiting || isOpenAt(ending, pageLocation)
}

/** Whether the run still has the state in which it ended: the member may have signed out or started another run. */
export function isCurrentRun({ toolId, recordId }: EndedRun, runs: readonly ToolRun[]): boolean {
  const run = runs.find((known) => known.toolId === toolId)?.run
  if (recordId === null) return run?.name === 'failed'
  return run?.name === 'done' && run.record.id === recordId
}
