/** A colocalisation as requested from a worker: file handles, never their bytes. */
import type { EngineHost } from '../engine.ts'
import { type PanelBlobs, panelSources } from '../panel/panel-blobs.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import { analyseColocalisation, type ColocalisationInput } from './analyse.ts'
import type { MapFile } from './genetic-map.ts'
import type { ColocalisationResult } from './result.ts'

export type ColocalisationJob = ColocalisationInput & {
  panel?: PanelBlobs
  /** Account whose folder caches the panel index. */
  owner?: string
  map?: MapFile[]
}

/** Runs the `colocalisation` job. @throws ScienceFailure as analyseColocalisation */
export function runColocalisation(
  { panel = [], map = [], owner: _owner, ...input }: ColocalisationJob,
  host: EngineHost,
  onProgress: (progress: Progress) => void,
): Promise<ColocalisationResult> {
  return analyseColocalisation(input, { host, onProgress, panel: panelSources(panel), map })
}
