/** A selection of instruments as requested from a worker: file handles, never their bytes. */
import type { EngineHost } from '../engine.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { type BlobLike, sourceOfBlob } from '../parser/byte-source.ts'
import { type PanelBlobs, panelSources } from '../panel/panel-blobs.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import type { PickParameters } from './parameters.ts'
import { pickInstruments } from './pick.ts'
import type { FilePreview } from './preview.ts'
import { previewFile } from './preview.ts'
import type { PickResult } from './result.ts'

export type RequestedFile = {
  name: string
  file: BlobLike
  mapping: AssociationMapping
  sheet?: string
}

export type PickJob = {
  exposure: RequestedFile
  ld?: { name: string; file: BlobLike }
  panel?: PanelBlobs
  /** Account whose folder caches the panel index. */
  owner?: string
  /** Another study of the exposure, which provides the effects. */
  estimates?: RequestedFile & { action: HarmoniseAction }
  outcome?: RequestedFile & { action: HarmoniseAction }
  parameters: PickParameters
  /** Maximum size of the result as JSON, in bytes. */
  maxBytes: number
}

export type PreviewJob = { file: BlobLike; mapping?: AssociationMapping; sheet?: string }

/** Maximum number of dropped variants that a record lists individually. */
export const MOST_LISTED = 1500

/** Runs the `instruments-pick` job. @throws ScienceFailure as pickInstruments */
export function runPick(
  { exposure, ld, panel, estimates, outcome, parameters, maxBytes }: PickJob,
  host: EngineHost,
  onProgress: (progress: Progress) => void,
): Promise<PickResult> {
  const opened = <F extends { file: BlobLike }>({ file, ...rest }: F) => ({
    ...rest,
    source: sourceOfBlob(file),
  })
  const input = {
    exposure: opened(exposure),
    ...(ld && { ld: opened(ld) }),
    ...(panel && { panel: panelSources(panel) }),
    ...(estimates && { estimates: opened(estimates) }),
    ...(outcome && { outcome: opened(outcome) }),
  }
  return pickInstruments(input, parameters, { host, onProgress, maxBytes, mostListed: MOST_LISTED })
}

/** Runs the `instruments-preview` job. @throws ScienceFailure as previewFile */
export function runPreview({ file, ...given }: PreviewJob, host: EngineHost): Promise<FilePreview> {
  return previewFile(sourceOfBlob(file), given, host)
}
