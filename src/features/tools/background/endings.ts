/** Which runs have ended since the last look, as plain data. */
import { paths } from '../../../lib/paths.ts'
import type { RunOf } from '../runner-provider.tsx'

export type Ending = {
  toolId: string
  /** Null where the run did not finish. */
  recordId: string | null
  /** The record's title; nothing else of a result leaves the page. */
  title: string
  tookMs: number
}

/** A run that took longer is worth a notice of the system. */
export const LONG_RUN_MS = 10_000

/** Runs that went on before and have an end now; one that was cancelled has none. */
export function endingsBetween(
  before: readonly RunOf[],
  after: readonly RunOf[],
  now: number,
): Ending[] {
  return after.flatMap(({ toolId, run }): Ending[] => {
    const earlier = before.find((known) => known.toolId === toolId)?.run
    if (earlier?.name !== 'running') return []
    const tookMs = now - earlier.startedAt
    if (run.name === 'failed') return [{ toolId, recordId: null, title: '', tookMs }]
    if (run.name !== 'done') return []
    return [{ toolId, recordId: run.record.id, title: run.record.title, tookMs }]
  })
}

/** Where the reader is: the path, and the record that the address names. */
export type Place = { pathname: string; record: string | null }

/** Whether the reader looks at the result of a run. */
export function isOpenAt({ toolId, recordId }: Ending, { pathname, record }: Place): boolean {
  return recordId !== null && record === recordId && pathname === paths.tool(toolId)
}

/**
 * Whether the end of a run is told by the page itself: to whoever waits at its tool, and to whoever was led to the result
 * already, for the page may hear of the new address before it hears of the end. Another record of the tool is elsewhere.
 */
export function isToldAt(ending: Ending, place: Place): boolean {
  const isWaiting = place.record === null && place.pathname === paths.tool(ending.toolId)
  return isWaiting || isOpenAt(ending, place)
}

/** Whether a run still stands as it ended: its member may have left, or begun another. */
export function stillStands({ toolId, recordId }: Ending, runs: readonly RunOf[]): boolean {
  const run = runs.find((known) => known.toolId === toolId)?.run
  if (recordId === null) return run?.name === 'failed'
  return run?.name === 'done' && run.record.id === recordId
}
