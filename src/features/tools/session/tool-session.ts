/** Interfaces between a tool and its session, and between a session and its page. */
import type { Level } from '../../../contract/endpoints/levels.ts'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import type { Progress } from '../../../science/two-sample/stage-clock.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { OpenedRecord } from '../../../results/record-file.ts'
import type { ValidRecord } from '../../../results/record-of.ts'
import type { Runner } from '../../../workers/runner.ts'
import type { RerunDraft } from '../../../results/rerun/plan.ts'
import type { DraftUsage } from './draft-usage.ts'
import type { MappingStore, ToolMemory } from './mapping-memory.ts'
import type { Attempt, CommonSettings, Draft, Rerun, Run, ToolState } from './tool-state.ts'

export type ReadContext = { runner: Runner; signal: AbortSignal }
export type RunContext = ReadContext & {
  /** Owner of the run: a member's id, or the visitor's name. */
  owner: string
  onProgress: (progress: Progress) => void
}

/** Definition of a tool, independent of any page. */
export type ToolSpec<I, P, S extends CommonSettings> = {
  toolId: string
  firstSettings: S
  /** Returns the name of the inputs for messages about a failed reading. */
  getName: (inputs: I) => string
  /** Returns the refusal of inputs that are not read at all. */
  validate: (inputs: I) => Attempt | null
  /** Reads the inputs; `given` is an earlier preview of them as the user edited it. */
  read: (inputs: I, given: P | null, context: ReadContext) => Promise<P>
  /** Whether a run can start. */
  isReady: (draft: Draft<I, P, S>) => boolean
  /** Usage of a run that levels limit, as far as it is known before the run; absent where nothing is limited. */
  usage?: (draft: Draft<I, P, S>) => DraftUsage
  /** Analyses the draft. Rejects with a ScienceFailure only. */
  run: (draft: Draft<I, P, S>, context: RunContext) => Promise<RecordBody>
  /** Whether the inputs exist only in this page. */
  isFragile: (inputs: I) => boolean
  /** Mappings remembered from file to file; absent where nothing is mapped. */
  memory?: ToolMemory<I, P>
}

/** Storage, limits and clock of a session; replaced by fakes in tests. */
export type ToolSessionOptions = {
  runner: Runner
  /** Returns the user's current level; absent: nothing is limited. */
  level?: () => Level
  /** Stores a record for its owner: a member's id, or the visitor's name. */
  saveRecord: (owner: string, record: ValidRecord, isPrivate: boolean) => Promise<void>
  /** Stores the draft of a record, on this device only. */
  saveInput?: (owner: string, recordId: string, draft: RerunDraft) => Promise<void>
  /** Returns the store of an owner's remembered mappings. */
  mappings?: (owner: string) => MappingStore
  /** Whether results are stored only by `saveDone`. */
  isTransient?: boolean
  now: () => number
  random: () => number
}

/** `foreign`: no record file. `refused`: one that cannot be opened; the draft holds the reason. */
export type Opened = Extract<OpenedRecord, { name: 'record' }> | { name: 'foreign' | 'refused' }

/** Part of a session that is the same for all tools. */
export type AnySession = {
  toolId: string
  firstSettings: CommonSettings
  state: () => { draft: Draft<unknown, unknown, CommonSettings>; run: Run }
  subscribe: (listener: () => void) => () => void
  /** Reads a record file; stores nothing. */
  readRecord: (file: Blob, name: string) => Promise<Opened>
  /** Stores a record that was read from a file, and shows it. */
  storeOpened: (record: ValidRecord) => Promise<void>
  /** Reads the inputs again after the reference files have changed. */
  readAgain: () => Promise<void>
  /** Reports that a chosen source could not be read, or an example not be loaded. */
  refuse: (name: string, failure?: 'unreadable' | 'notLoaded') => void
  dismissAttempt: () => void
  /** Reads the refused inputs again, with a sheet of the workbook that has several tables. */
  chooseSheet: (sheet: string) => Promise<void>
  clear: () => void
  /** Changes settings that all tools have. */
  setCommon: (change: Partial<CommonSettings>) => void
  /** Restores the draft of a record, to run it again. Missing settings take their defaults. */
  restore: (draft: RerunDraft, rerun: Rerun) => Promise<void>
  /** Undoes remembered mappings, and reads the inputs with the detected ones. */
  forgetRecalled: () => Promise<void>
  /** Analyses the draft; does nothing while it is not ready or exceeds the level. */
  start: () => Promise<void>
  /** Returns the limits of a level that the run of the draft would exceed. */
  exceededLimits: (level: Level) => readonly LevelLimit[]
  /** Restores a draft that was pending while the user was away. */
  restorePending: (draft: RerunDraft) => Promise<void>
  cancel: () => void
  /**
   * Stores a finished record that is not stored: an example's, or one whose storing failed.
   * @param note replaces the record's note
   */
  saveDone: (note?: string) => Promise<void>
  /** Sets the current user. A sign-out drops all work; a visitor who signs in keeps it. */
  setOwner: (owner: string) => void
  /** Whether closing the page would lose something. */
  hasUnsavedWork: () => boolean
}

/** Session of one tool, with its own types of inputs, preview and settings. */
export type ToolSession<I, P, S extends CommonSettings> = Omit<AnySession, 'state'> & {
  state: () => ToolState<I, P, S>
  /** Reads inputs; the previous ones stay until the new ones can be read. */
  choose: (inputs: I, settings?: Partial<S>) => Promise<void>
  /**
   * Returns the inputs chosen last, whether or not they have been read: a further file is added to these. The rendered
   * draft does not include a file that is still being read.
   */
  latestInputs: () => I | null
  /**
   * Applies the user's edit of the preview at once, and reads the inputs again with it.
   * @param inputs the same ones, where they hold the user's mapping
   */
  amend: (preview: P, inputs?: I) => Promise<void>
  setSettings: (change: Partial<S>) => void
}
