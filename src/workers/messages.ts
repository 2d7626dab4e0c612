/** Protocol between page and science worker: each job with its input and output, and the messages of both sides. */
import type { BidirectionalInput } from '../science/bidirectional/analyse.ts'
import type { BidirectionalFiles, BidirectionalMapping } from '../science/bidirectional/inputs.ts'
import type { BidirectionalPreview } from '../science/bidirectional/preview.ts'
import type { BidirectionalResult } from '../science/bidirectional/result.ts'
import type { ColocalisationJob } from '../science/colocalisation/job.ts'
import type { ColocalisationResult } from '../science/colocalisation/result.ts'
import type { FailureData } from '../science/failure.ts'
import type { PickJob, PreviewJob } from '../science/instruments/job.ts'
import type { FilePreview } from '../science/instruments/preview.ts'
import type { PickResult } from '../science/instruments/result.ts'
import type { MediationInput } from '../science/mediation/analyse.ts'
import type { MediationFiles, MediationMapping } from '../science/mediation/inputs.ts'
import type { MediationPreview } from '../science/mediation/preview.ts'
import type { MediationResult } from '../science/mediation/result.ts'
import type { MetaInput, MetaResult } from '../science/meta-analysis/analyse-studies.ts'
import type { StudyTable } from '../science/meta-analysis/read-studies.ts'
import type { Recognised } from '../science/liftover/recognise-reference.ts'
import type { Mapping } from '../science/parser/fields.ts'
import type { MultivariableFilesInput } from '../science/multivariable/analyse-files.ts'
import type { MultivariableInput, WidePreview } from '../science/multivariable/analyse-wide.ts'
import type { MultivariableResult } from '../science/multivariable/result.ts'
import type { AssembleInput } from '../science/scan-run/assemble.ts'
import type { ScanFiles, ScanMapping } from '../science/scan-run/inputs.ts'
import type { PrepareJob } from '../science/scan-run/job.ts'
import type { Prepared } from '../science/scan-run/prepare-scan.ts'
import type { ScanPreview } from '../science/scan-run/preview.ts'
import type { ScanResult } from '../science/scan-run/result.ts'
import type { Progress } from '../science/two-sample/stage-clock.ts'
import type { AgainInput } from '../science/two-sample/analyse-again.ts'
import type { PreviewInput, PreviewResult } from '../science/two-sample/preview.ts'
import type { ReferenceBlobs } from './references.ts'
import type { TwoSampleParameters, TwoSampleResult } from '../science/two-sample/result.ts'

/** Bytes of a file, and the chosen sheet of a workbook. */
type SheetBytes = { bytes: Uint8Array<ArrayBuffer>; sheet?: string | undefined }

/** Every job of a science worker, with its input and output. */
export type Jobs = {
  preview: { input: PreviewInput; output: PreviewResult }
  'two-sample-mr': {
    input: {
      bytes: Uint8Array<ArrayBuffer>
      fileName: string
      mapping: Mapping
      /** The sheet of a workbook. */
      sheet?: string
      parameters: Partial<TwoSampleParameters>
    }
    output: TwoSampleResult
  }
  /** Recomputes a stored result: without some of its variants, or by other rules. */
  'two-sample-again': { input: AgainInput; output: TwoSampleResult }
  /** A preview of a scan's files. */
  'screen-preview': {
    input: { files: ScanFiles; mapping: ScanMapping }
    output: ScanPreview
  }
  /** The files of a scan, split into parts. */
  'screen-prepare': { input: PrepareJob; output: Prepared }
  /** One part of a scan; each part is a job, so that all workers share them. */
  'screen-part': { input: { bytes: Uint8Array<ArrayBuffer> }; output: Uint8Array<ArrayBuffer> }
  /** The result of a scan, assembled from its parts. */
  'screen-assemble': { input: AssembleInput; output: ScanResult }
  /** A preview of a long file, which is sent to the worker as a Blob, never as bytes. */
  'instruments-preview': { input: PreviewJob; output: FilePreview }
  /** Instruments from a file of any length. */
  'instruments-pick': { input: PickJob; output: PickResult }
  /** The rows of a table of studies. */
  studies: { input: SheetBytes; output: StudyTable }
  'meta-analysis': { input: MetaInput; output: MetaResult }
  /** The traits of a wide table. */
  'multivariable-preview': { input: SheetBytes; output: WidePreview }
  'multivariable-mr': { input: MultivariableInput; output: MultivariableResult }
  /** A preview of the files of two traits. Their Blobs are read in the worker, piece by piece. */
  'bidirectional-preview': {
    input: { files: BidirectionalFiles; mapping: BidirectionalMapping; isSignal?: boolean }
    output: BidirectionalPreview
  }
  'bidirectional-mr': { input: BidirectionalInput; output: BidirectionalResult }
  /** A colocalisation of two traits in a region. Its preview is that of two traits, of signals. */
  colocalisation: { input: ColocalisationJob; output: ColocalisationResult }
  /** A preview of the files of exposure, mediator and outcome. */
  'mediation-preview': {
    input: { files: MediationFiles; mapping: MediationMapping }
    output: MediationPreview
  }
  mediation: { input: MediationInput; output: MediationResult }
  /** Recognition of a reference file for all analyses. */
  reference: { input: { file: Blob }; output: Recognised }
  /** A multivariable analysis of one file per trait. */
  'multivariable-files': { input: MultivariableFilesInput; output: MultivariableResult }
}

export type JobKind = keyof Jobs
export type Job<K extends JobKind = JobKind> = { [P in K]: { kind: P; input: Jobs[P]['input'] } }[K]
export type JobOutput<K extends JobKind = JobKind> = Jobs[K]['output']

/** Page to worker. There is no stop message: a busy worker would not receive it, so it is terminated. */
export type ToWorker = { type: 'run'; id: number; job: Job; references?: ReferenceBlobs }

/** Worker to page. */
export type FromWorker =
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; output: JobOutput }
  | { type: 'failed'; id: number; failure: FailureData }

function buffersOfFiles(files: ScanFiles): ArrayBuffer[] {
  const list =
    files.layout === 'harmonised' ? [files.table] : [...files.exposures, ...files.outcomes]
  return list.map(({ bytes }) => bytes.buffer)
}

/** Returns the buffers of a job that are transferred to the worker and are detached here afterwards. */
export function buffersOfJob(job: Job): ArrayBuffer[] {
  switch (job.kind) {
    case 'two-sample-again':
    case 'bidirectional-preview':
    case 'bidirectional-mr':
    case 'colocalisation':
    case 'mediation-preview':
    case 'mediation':
    case 'instruments-preview':
    case 'instruments-pick':
    case 'reference':
      return []
    case 'preview':
    case 'two-sample-mr':
    case 'screen-part':
    case 'studies':
    case 'meta-analysis':
    case 'multivariable-preview':
    case 'multivariable-mr':
      return [job.input.bytes.buffer]
    case 'multivariable-files':
      return [...job.input.exposures, ...job.input.outcomes].map(({ bytes }) => bytes.buffer)
    case 'screen-preview':
    case 'screen-prepare':
      return buffersOfFiles(job.input.files)
    case 'screen-assemble':
      return [job.input.facts.buffer, ...job.input.parts.map((bytes) => bytes.buffer)]
  }
}
