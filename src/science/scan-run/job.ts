/** The preparation of a scan as requested from a worker: the panel's file handles, never their bytes. */
import type { EngineHost } from '../engine.ts'
import { type PanelBlobs, panelSources } from '../panel/panel-blobs.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import { type Prepared, type PrepareInput, prepareScan } from './prepare-scan.ts'

export type PrepareJob = PrepareInput & {
  panel?: PanelBlobs
  /** Account whose folder caches the panel index. */
  owner?: string
}

/** Runs the `screen-prepare` job. @throws ScienceFailure as prepareScan */
export function runPrepare(
  { panel = [], owner: _owner, ...input }: PrepareJob,
  host: EngineHost,
  onProgress: (progress: Progress) => void,
): Promise<Prepared> {
  const sets = panelSources(panel)
  const size = sets.reduce((sum, { bim }) => sum + bim.size, 0)
  let next = 0
  const hooksOf = ({ bim }: { bim: { size: number } }) => {
    const start = next
    next += bim.size
    return {
      onBytes: (read: number) =>
        onProgress({ stage: 'reading', done: Math.min(1, (start + read) / size) }),
    }
  }
  return prepareScan(input, host, sets.length > 0 ? { sets, hooksOf } : undefined)
}
