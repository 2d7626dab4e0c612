/**
 * What goes on in a tool, apart from any page: the draft and the run live here, so that leaving the
 * page neither stops an analysis nor loses what was chosen. What a tool reads and computes, its spec
 * says.
 */
import type { RecordContent } from '../../../contract/record-content.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { VISITOR } from '../../../lib/storage-keys.ts'
import { isDeviceDbError } from '../../../platform/device-db-error.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import type { Progress } from '../../../science/two-sample/analyse.ts'
import { readBody } from '../../../ui/analysis/read-body.ts'
import type { RecordBody } from '../../../ui/analysis/record-body.ts'
import { openRecordFile, recordOf } from '../../../ui/analysis/record-file.ts'
import { asGroup, type Runner } from '../../../workers/runner.ts'
import { nextEstimate, type TimeEstimate } from './time-left.ts'
import {
  type Attempt,
  type CommonSettings,
  type Draft,
  firstState,
  type Run,
  tooLarge,
  type ToolState,
} from './tool-state.ts'

export type ReadContext = { runner: Runner; signal: AbortSignal }
export type RunContext = ReadContext & { onProgress: (progress: Progress) => void }

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
  /** Analyses what the draft holds. Rejects with a ScienceFailure only. */
  run: (draft: Draft<I, P, S>, context: RunContext) => Promise<RecordBody>
  /** Whether the inputs exist nowhere but here. */
  isFragile: (inputs: I) => boolean
}

export type ToolSessionOptions = {
  runner: Runner
  /** Keeps a record for its owner: a member's id, or the visitor's name. */
  keep: (owner: string, record: RecordContent, isPrivate: boolean) => Promise<void>
  now: () => number
  random: () => number
}

/** `foreign`: no record file. `refused`: one that cannot be opened; the draft says so. */
export type Opened = { name: 'record'; record: RecordContent } | { name: 'foreign' | 'refused' }

/** A session as far as it is the same for all tools. */
export type AnySession = {
  state: () => { draft: Pick<Draft<unknown, unknown, CommonSettings>, 'attempt'>; run: Run }
  subscribe: (listener: () => void) => () => void
  /** Opens a record file and keeps the record. */
  openRecord: (file: Blob, name: string) => Promise<Opened>
  /** Something chosen could not be had at all. */
  refuse: (name: string) => void
  dismissAttempt: () => void
  clear: () => void
  start: () => Promise<void>
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
  /** Takes what the reader made of the preview, and reads the same inputs again in its light. */
  amend: (preview: P) => Promise<void>
  setSettings: (change: Partial<S>) => void
}

class Session<I, P, S extends CommonSettings> implements ToolSession<I, P, S> {
  #state: ToolState<I, P, S>
  readonly #listeners = new Set<() => void>()
  readonly #spec: ToolSpec<I, P, S>
  readonly #options: ToolSessionOptions
  #reading: AbortController | null = null
  #running: AbortController | null = null
  #owner = ''

  constructor(spec: ToolSpec<I, P, S>, options: ToolSessionOptions) {
    this.#spec = spec
    this.#options = options
    this.#state = firstState(spec.firstSettings)
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<ToolState<I, P, S>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #setDraft(change: Partial<Draft<I, P, S>>): void {
    this.#set({ draft: { ...this.#state.draft, ...change } })
  }

  readonly refuse = (name: string) => this.#setDraft({ attempt: { name, failure: 'unreadable' } })

  readonly choose = async (inputs: I, settings: Partial<S> = {}) => {
    const refusal = this.#spec.refusalOf(inputs)
    if (refusal) {
      this.#setDraft({ attempt: refusal })
      return
    }
    await this.#read(inputs, null, () =>
      this.#setDraft({ settings: { ...this.#state.draft.settings, ...settings } }),
    )
  }

  readonly amend = async (preview: P) => {
    const { inputs } = this.#state.draft
    if (inputs === null) return
    // Shown at once; the check of the rows follows.
    this.#setDraft({ preview })
    await this.#read(inputs, preview)
  }

  async #read(inputs: I, given: P | null, then?: () => void): Promise<void> {
    this.#reading?.abort()
    const reading = new AbortController()
    const { signal } = reading
    this.#reading = reading
    this.#setDraft({ isReading: true, attempt: null })
    try {
      const runner = this.#runnerFor('read')
      const preview = await this.#spec.read(inputs, given, { runner, signal })
      if (signal.aborted) return
      this.#setDraft({ inputs, preview, isReading: false })
      then?.()
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof ScienceFailure ? error.toData() : 'unreadable'
      // Of several files, the one that is at fault is named.
      const file = typeof failure === 'object' ? failure.problem.file : undefined
      const attempt = { name: file ?? this.#spec.nameOf(inputs), failure } as const
      this.#setDraft({ isReading: false, attempt })
    }
  }

  readonly openRecord = async (file: Blob, name: string): Promise<Opened> => {
    const { now, random } = this.#options
    if (tooLarge(name, file.size)) return { name: 'foreign' }
    const opened = openRecordFile(await file.text().catch(() => ''), {
      id: newRecordId(now(), random),
      toolId: this.#spec.toolId,
      createdAt: new Date(now()).toISOString(),
    })
    if (opened.name === 'foreign') return opened
    const body = opened.name === 'record' ? readBody(opened.record.result) : null
    if (opened.name === 'unreadable' || !body) {
      this.#setDraft({ attempt: { name, failure: 'unreadableRecord' } })
      return { name: 'refused' }
    }
    this.#setDraft({ attempt: null })
    await this.#keep(opened.record, body)
    return opened
  }

  readonly setSettings = (change: Partial<S>) =>
    this.#setDraft({ settings: { ...this.#state.draft.settings, ...change } })

  readonly dismissAttempt = () => this.#setDraft({ attempt: null })

  readonly clear = () => {
    this.#reading?.abort()
    const { settings } = this.#state.draft
    this.#set({
      draft: firstState<I, P, S>(settings).draft,
      ...(this.#state.run.name === 'failed' && { run: { name: 'idle' } }),
    })
  }

  readonly start = async () => {
    const { draft } = this.#state
    if (!this.#spec.isReady(draft)) return
    this.#running?.abort()
    const running = new AbortController()
    const { signal } = running
    this.#running = running
    const startedAt = this.#options.now()
    let estimate: TimeEstimate | null = null
    this.#set({ run: { name: 'running', progress: null, startedAt, estimate } })
    try {
      const body = await this.#spec.run(draft, {
        runner: this.#runnerFor('run'),
        signal,
        onProgress: (progress) => {
          if (signal.aborted) return
          const now = this.#options.now()
          estimate = nextEstimate(estimate, { done: progress.done, startedAt, now })
          this.#set({ run: { name: 'running', progress, startedAt, estimate } })
        },
      })
      if (!signal.aborted) await this.#keep(this.#recordFor(body), body)
    } catch (error) {
      if (signal.aborted) return
      const failure =
        error instanceof ScienceFailure
          ? error
          : new ScienceFailure({ code: 'engine-fault', found: String(error) })
      this.#set({ run: { name: 'failed', failure: failure.toData() } })
    }
  }

  /** Reading and running are counted apart: a file that is looked at does not wait for a run. */
  #runnerFor(what: 'read' | 'run'): Runner {
    return asGroup(this.#options.runner, `${this.#spec.toolId}-${what}`)
  }

  #recordFor(body: RecordBody): RecordContent {
    const { now, random } = this.#options
    const { toolId } = this.#spec
    const at = now()
    const createdAt = new Date(at).toISOString()
    return recordOf(body, { id: newRecordId(at, random), toolId, title: '', note: '', createdAt })
  }

  async #keep(record: RecordContent, body: RecordBody): Promise<void> {
    const stillThis = () => {
      const { run } = this.#state
      return run.name === 'done' && run.record.id === record.id
    }
    this.#set({ run: { name: 'done', record, body, keeping: 'keeping' } })
    try {
      await this.#options.keep(this.#owner, record, this.#state.draft.settings.isPrivate)
      if (stillThis()) this.#set({ run: { name: 'done', record, body, keeping: 'kept' } })
    } catch (error) {
      const keeping = isDeviceDbError(error) ? error.kind : 'failed'
      if (stillThis()) this.#set({ run: { name: 'done', record, body, keeping } })
    }
  }

  readonly keepAgain = async () => {
    const { run } = this.#state
    if (run.name === 'done') await this.#keep(run.record, run.body)
  }

  readonly cancel = () => {
    this.#running?.abort()
    this.#running = null
    if (this.#state.run.name === 'running') this.#set({ run: { name: 'idle' } })
  }

  readonly setOwner = (owner: string) => {
    const before = this.#owner
    this.#owner = owner
    if (before === owner || before === '' || before === VISITOR) return
    this.#reading?.abort()
    this.#running?.abort()
    this.#set(firstState(this.#spec.firstSettings))
  }

  readonly hasUnsavedWork = () => {
    const { draft, run } = this.#state
    if (run.name === 'running') return true
    if (run.name === 'done') return run.keeping !== 'kept'
    return draft.inputs !== null && this.#spec.isFragile(draft.inputs)
  }
}

/** Creates a tool's session; nothing starts and no worker is made before the first file. */
export function createToolSession<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
  options: ToolSessionOptions,
): ToolSession<I, P, S> {
  return new Session(spec, options)
}
