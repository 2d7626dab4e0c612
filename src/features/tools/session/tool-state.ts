/** State of a tool as plain data, independent of its analysis. */
import type { ValidRecord } from '../../../results/record-of.ts'
import type { DeviceDbErrorKind } from '../../../platform/device-db-error.ts'
import type { FailureData } from '../../../science/failure.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { Progress } from '../../../science/two-sample/stage-clock.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { Recalled } from './mapping-memory.ts'
import type { TimeEstimate } from './time-left.ts'

/** Source of data. The blob is retained and read again for each job. */
export type Source = {
  kind: 'file' | 'paste' | 'example' | 'record'
  name: string
  blob: Blob
  /** The chosen sheet of a workbook. */
  sheet?: string
}

/** Settings that every tool has. */
export type CommonSettings = {
  /** Whether a member stores the record on the device only. */
  isPrivate: boolean
  /** Whether the input is stored beside the record, on this device only. */
  keepsInput?: boolean
}

/** Record that is run again: the draft is set as the record was made. */
export type Rerun = { id: string; title: string }

/** Chosen source that could not be read; the previous one stays. */
export type Attempt = {
  name: string
  failure: FailureData | 'unreadable' | 'notLoaded' | 'unreadableRecord' | { unknownTool: string }
  /** The refused file, which another tool may take. */
  file?: { name: string; blob: Blob }
}

/** Analysis in preparation: `I` the inputs, `P` their preview, `S` the settings. */
export type Draft<I, P, S> = {
  inputs: I | null
  preview: P | null
  /** Whether a file is being read. */
  isReading: boolean
  attempt: Attempt | null
  settings: S
  /** Column mappings that the user set for an earlier file. */
  recalled?: Recalled<I> | null
  rerun?: Rerun | null
}

/** State of a tool's run. */
export type Run =
  | { name: 'idle' }
  | {
      name: 'running'
      progress: Progress | null
      startedAt: number
      /** Null while it is too early for an estimate. */
      estimate: TimeEstimate | null
    }
  | { name: 'failed'; failure: FailureData }
  | {
      name: 'done'
      record: ValidRecord
      body: RecordBody
      /**
       * `unsaved`: the result of an example, stored only when the user asks; `saving`: being stored; `saved`: stored on the
       * device; otherwise the reason of the failure.
       */
      saving: 'unsaved' | 'saving' | 'saved' | DeviceDbErrorKind
      /** Result of storing the inputs, where that was requested. */
      input?: 'saved' | DeviceDbErrorKind
      rerun?: Rerun
    }

export type ToolState<I, P, S> = { draft: Draft<I, P, S>; run: Run }

/** Returns the initial state of a tool. */
export function createFirstState<I, P, S>(settings: S): ToolState<I, P, S> {
  return {
    draft: { inputs: null, preview: null, isReading: false, attempt: null, settings },
    run: { name: 'idle' },
  }
}

/** Refuses a file larger than any job accepts, before it is read into memory. */
export function checkFileSize(name: string, bytes: number): Attempt | null {
  if (bytes <= LIMITS.fileBytes) return null
  const problem = {
    code: 'file-too-large' as const,
    expected: String(LIMITS.fileBytes),
    found: String(bytes),
  }
  const report = { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
  return { name, failure: { code: problem.code, problem, report } }
}
