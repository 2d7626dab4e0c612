/** The state of a tool as plain data, whatever the tool analyses. */
import type { RecordContent } from '../../../contract/record-content.ts'
import type { DeviceDbErrorKind } from '../../../platform/device-db-error.ts'
import type { FailureData } from '../../../science/failure.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { Progress } from '../../../science/two-sample/stage-clock.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { Recalled } from './memory.ts'
import type { TimeEstimate } from './time-left.ts'

/** Where data came from. The blob is kept and read anew for each job. */
export type Source = {
  kind: 'file' | 'paste' | 'example' | 'record'
  name: string
  blob: Blob
}

/** Settings that every tool has. */
export type CommonSettings = {
  /** A member may keep the record on the device only. */
  isPrivate: boolean
  /** What the run is made from is kept beside the record, on this device only. */
  keepsInput?: boolean
}

/** The record that is run again: what is here was set as it was made. */
export type Rerun = { id: string; title: string }

/** Something that was chosen and could not be read; what was there before stays. */
export type Attempt = { name: string; failure: FailureData | 'unreadable' | 'unreadableRecord' }

/** What is being prepared: `I` the inputs, `P` what they amount to, `S` the settings. */
export type Draft<I, P, S> = {
  inputs: I | null
  preview: P | null
  /** A file is being read. */
  isReading: boolean
  attempt: Attempt | null
  settings: S
  /** Columns whose meaning the reader gave for an earlier file. */
  recalled?: Recalled<I> | null
  rerun?: Rerun | null
}

export type Run =
  | { name: 'idle' }
  | {
      name: 'running'
      progress: Progress | null
      startedAt: number
      /** Null while it is too early to say. */
      estimate: TimeEstimate | null
    }
  | { name: 'failed'; failure: FailureData }
  | {
      name: 'done'
      record: RecordContent
      body: RecordBody
      /** `keeping`: being written; `kept`: on the device; else why it is not. */
      keeping: 'keeping' | 'kept' | DeviceDbErrorKind
      /** What became of the inputs, where they were to be kept as well. */
      input?: 'kept' | DeviceDbErrorKind
      rerun?: Rerun
    }

export type ToolState<I, P, S> = { draft: Draft<I, P, S>; run: Run }

/** A tool before anything was chosen. */
export function firstState<I, P, S>(settings: S): ToolState<I, P, S> {
  return {
    draft: { inputs: null, preview: null, isReading: false, attempt: null, settings },
    run: { name: 'idle' },
  }
}

/** A file that is larger than any job takes is refused before it is read into memory. */
export function tooLarge(name: string, bytes: number): Attempt | null {
  if (bytes <= LIMITS.fileBytes) return null
  const problem = {
    code: 'file-too-large' as const,
    expected: String(LIMITS.fileBytes),
    found: String(bytes),
  }
  const report = { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
  return { name, failure: { code: problem.code, problem, report } }
}
