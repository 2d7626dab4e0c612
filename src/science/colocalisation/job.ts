/** A colocalisation as it is asked of a worker: files as they are, never their bytes. */
import type { EngineHost } from '../engine.ts'
import { type PanelBlobs, panelSources } from '../panel/panel-blobs.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import { analyseColocalisation, type ColocalisationInput } from './analyse.ts'
import type { MapFile } from './genetic-map.ts'
import type { ColocalisationResult } from './result.ts'

export type ColocalisationJob = ColocalisationInput & {
  panel?: PanelBlobs
  /** In whose folder what is read of the panel is kept. */
  owner?: string
  map?: MapFile[]
}

/** `colocalisation`. @throws ScienceFailure as analyseColocalisation */
export function runColocalisation(
  { panel = [], map = [], owner: _owner, ...input }: ColocalisationJob,
  host: EngineHost,
  onProgress: (progress: Progress) => void,
): Promise<ColocalisationResult> {
  return analyseColocalisation(input, { host, onProgress, panel: panelSources(panel), map })
}
