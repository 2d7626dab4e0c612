import type { FailureData } from '../science/failure.ts'
import type { Mapping } from '../science/reader/fields.ts'
import type { Progress } from '../science/two-sample/analyse.ts'
import type { PreviewInput, PreviewResult } from '../science/two-sample/preview.ts'
import type { TwoSampleParameters, TwoSampleResult } from '../science/two-sample/result.ts'

/** Everything a science worker can be asked for: what goes in, what comes out. */
export type Jobs = {
  preview: { input: PreviewInput; output: PreviewResult }
  'two-sample-mr': {
    input: {
      bytes: Uint8Array<ArrayBuffer>
      fileName: string
      mapping: Mapping
      parameters: Partial<TwoSampleParameters>
    }
    output: TwoSampleResult
  }
}

export type JobKind = keyof Jobs
export type Job<K extends JobKind = JobKind> = { [P in K]: { kind: P; input: Jobs[P]['input'] } }[K]
export type JobOutput<K extends JobKind = JobKind> = Jobs[K]['output']

/** Page to worker. Stopping is no message: a busy worker would not read it; it is terminated. */
export type ToWorker = { type: 'run'; id: number; job: Job }

/** Worker to page. */
export type FromWorker =
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; output: JobOutput }
  | { type: 'failed'; id: number; failure: FailureData }
