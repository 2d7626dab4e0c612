/** What a tool is to its session, and what a session is to its page. */
import type { Level } from '../../../contract/endpoints/levels.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import type { Progress } from '../../../science/two-sample/stage-clock.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { Runner } from '../../../workers/runner.ts'
import type { KeptDraft } from '../../../results/rerun/plan.ts'
import type { DraftUse } from './draft-use.ts'
import type { MappingStore, ToolMemory } from './memory.ts'
import type { Attempt, CommonSettings, Draft, Rerun, Run, ToolState } from './tool-state.ts'

export type ReadContext = { runner: Runner; signal: AbortSignal }
export type RunContext = ReadContext & {
  /** Whose run it is: a member's id, or the visitor's name. */
  owner: string
  onProgress: (progress: Progress) => void
}

/** What makes one tool different from another. All of it without a page. */
export type ToolSpec<I, P, S extends CommonSettings> = {
  toolId: string
  firstSettings: S
  /** What the inputs are called where they could not be read. */
  nameOf: (inputs: I) => string
  /** What is refused before anything is read. */
  refusalOf: (inputs: I) => Attempt | null
  /** Reads the inputs; `given` is what the reader made of an earlier reading of the same ones. */
  read: (inputs: I, given: P | null, context: ReadContext) => Promise<P>
  /** Whether a run can start. */
  isReady: (draft: Draft<I, P, S>) => boolean
  /** What of a run levels bound, as far as it is known before it; absent where nothing is. */
  usage?: (draft: Draft<I, P, S>) => DraftUse
  /** Analyses what the draft holds. Rejects with a ScienceFailure only. */
  run: (draft: Draft<I, P, S>, context: RunContext) => Promise<RecordBody>
  /** Whether the inputs exist nowhere but here. */
  isFragile: (inputs: I) => boolean
  /** What is remembered of columns from file to file; absent where nothing is mapped. */
  memory?: ToolMemory<I, P>
}

export type ToolSessionOptions = {
  runner: Runner
  /** The reader's level at this moment; absent: nothing is limited. */
  level?: () => Level
  /** Keeps a record for its owner: a member's id, or the visitor's name. */
  keep: (owner: string, record: RecordContent, isPrivate: boolean) => Promise<void>
  /** Keeps what a record was made from, on this device only. */
  keepInput?: (owner: string, recordId: string, draft: KeptDraft) => Promise<void>
  /** Where an owner's mappings are remembered. */
  mappings?: (owner: string) => MappingStore
  now: () => number
  random: () => number
}

/** `foreign`: no record file. `refused`: one that cannot be opened; the draft says so. */
export type Opened = { name: 'record'; record: RecordContent } | { name: 'foreign' | 'refused' }

/** A session as far as it is the same for all tools. */
export type AnySession = {
  toolId: string
  state: () => { draft: Draft<unknown, unknown, CommonSettings>; run: Run }
  subscribe: (listener: () => void) => () => void
  /** Opens a record file and keeps the record. */
  openRecord: (file: Blob, name: string) => Promise<Opened>
  /** Reads the inputs once more: what they are read with has changed. */
  readAgain: () => Promise<void>
  /** Something chosen could not be had at all. */
  refuse: (name: string) => void
  dismissAttempt: () => void
  clear: () => void
  /** Changes what all tools have. */
  setCommon: (change: Partial<CommonSettings>) => void
  /** Puts back what a record was made from, to run it again. Settings that it has not stay first. */
  restore: (draft: KeptDraft, rerun: Rerun) => Promise<void>
  /** Takes remembered columns back, and reads the inputs as they name themselves. */
  forgetRecalled: () => Promise<void>
  /** Analyses what the draft holds; nothing happens while it is not ready or above the level. */
  start: () => Promise<void>
  /** What a level does not allow of the run that the draft would make. */
  overLimits: (level: Level) => readonly LevelLimit[]
  /** Puts back a draft that waited while its reader was away. */
  takeUp: (draft: KeptDraft) => Promise<void>
  cancel: () => void
  /** Tries once more to keep a finished record. */
  keepAgain: () => Promise<void>
  /** Who is here now. A member who leaves takes everything along; a visitor who signs in keeps it. */
  setOwner: (owner: string) => void
  /** Whether closing the page would lose something. */
  hasUnsavedWork: () => boolean
}

export type ToolSession<I, P, S extends CommonSettings> = Omit<AnySession, 'state'> & {
  state: () => ToolState<I, P, S>
  /** Reads inputs; what was there stays until the new ones can be read. */
  choose: (inputs: I, settings?: Partial<S>) => Promise<void>
  /**
   * What was chosen last, be it read already or not: a further file joins these inputs. A screen that shows
   * the draft does not know of a file that is still being read, and would choose without it.
   */
  latestInputs: () => I | null
  /**
   * Takes what the reader made of the preview, shows it at once, and reads the inputs again in its light.
   * @param inputs the same ones, where they hold what the reader said of them
   */
  amend: (preview: P, inputs?: I) => Promise<void>
  setSettings: (change: Partial<S>) => void
}
