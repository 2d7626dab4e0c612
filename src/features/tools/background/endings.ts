/** Which runs have ended since the last look, as plain data. */
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

/** Whether a run still stands as it ended: its member may have left, or begun another. */
export function stillStands({ toolId, recordId }: Ending, runs: readonly RunOf[]): boolean {
  const run = runs.find((known) => known.toolId === toolId)?.run
  if (recordId === null) return run?.name === 'failed'
  return run?.name === 'done' && run.record.id === recordId
}
