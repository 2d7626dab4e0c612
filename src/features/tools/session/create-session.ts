/**
 * Session of a tool, independent of any page: it owns the draft and the run, so that leaving the page neither stops an
 * analysis nor loses the inputs. The tool's spec defines how inputs are read and analysed.
 */
import type { Level } from '../../../contract/endpoints/levels.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { VISITOR } from '../../../lib/storage-keys.ts'
import { readBody } from '../../../results/read-body.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { openRecordFile, countDoubts, recordOf } from '../../../results/record-file.ts'
import type { ValidRecord } from '../../../results/record-of.ts'
import { asGroup, type Runner } from '../../../workers/runner.ts'
import { findExceededLimits } from './draft-usage.ts'
import { toAttempt, toStorageFault, toRunFailure } from './failures.ts'
import type { RerunDraft } from '../../../results/rerun/plan.ts'
import { canStoreInputs } from './stored-draft.ts'
import type { MappingStore } from './mapping-memory.ts'
import { withSheet } from './with-sheet.ts'
import { updateEstimate, type TimeEstimate } from './time-left.ts'
import type { Opened, ToolSession, ToolSessionOptions, ToolSpec } from './tool-session.ts'
import {
  type CommonSettings,
  type Draft,
  createFirstState,
  type Rerun,
  type Run,
  checkFileSize,
  type ToolState,
} from './tool-state.ts'

class Session<I, P, S extends CommonSettings> implements ToolSession<I, P, S> {
  #state: ToolState<I, P, S>
  readonly #listeners = new Set<() => void>()
  readonly #spec: ToolSpec<I, P, S>
  readonly #options: ToolSessionOptions
  /** Reading in progress; its inputs are not in the draft yet. */
  #reading: { inputs: I; controller: AbortController } | null = null
  #running: AbortController | null = null
  /** Inputs that were refused last. */
  #refused: I | null = null
  #owner = ''
  #sourceDraft: Draft<I, P, S> | null = null

  constructor(spec: ToolSpec<I, P, S>, options: ToolSessionOptions) {
    this.#spec = spec
    this.#options = options
    this.#state = createFirstState(spec.firstSettings)
  }

  get toolId(): string {
    return this.#spec.toolId
  }

  get firstSettings(): S {
    return this.#spec.firstSettings
  }

  readonly state = () => this.#state

  readonly latestInputs = () => this.#reading?.inputs ?? this.#state.draft.inputs

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

  readonly refuse: ToolSession<I, P, S>['refuse'] = (name, failure = 'unreadable') =>
    this.#setDraft({ attempt: { name, failure } })

  readonly choose = async (inputs: I, settings: Partial<S> = {}) => {
    const refusal = this.#spec.validate(inputs)
    if (refusal) {
      this.#setDraft({ attempt: refusal })
      return
    }
    const after = () => ({ settings: { ...this.#state.draft.settings, ...settings } })
    await this.#read(inputs, null, { after, recalls: true })
  }

  readonly chooseSheet = async (sheet: string) => {
    const { attempt } = this.#state.draft
    if (attempt && this.#refused) await this.choose(withSheet(this.#refused, attempt.name, sheet))
  }

  readonly restore = (draft: RerunDraft, rerun: Rerun) => this.#restoreDraft(draft, rerun)

  readonly restorePending = (draft: RerunDraft) => this.#restoreDraft(draft, null)

  async #restoreDraft(
    { inputs, preview, settings }: RerunDraft,
    rerun: Rerun | null,
  ): Promise<void> {
    // Stored by the same tool, so its drafts have this shape. Files that can no longer be read are reported by the reading.
    const after = () => ({
      settings: { ...this.#spec.firstSettings, ...(settings as Partial<S>) },
      rerun,
      recalled: null,
    })
    if (inputs === null) this.#setDraft({ ...after(), attempt: null })
    else await this.#read(inputs as I, preview as P | null, { after })
  }

  readonly forgetRecalled = async () => {
    const { recalled } = this.#state.draft
    if (!recalled) return
    for (const table of recalled.tables) this.#mappings()?.forget(table)
    await this.#read(recalled.before, null, { after: () => ({ recalled: null }) })
  }

  readonly amend = async (preview: P, inputs = this.#state.draft.inputs) => {
    if (inputs === null) return
    // Displayed at once; the check of the rows follows.
    this.#setDraft({ inputs, preview })
    await this.#read(inputs, preview)
  }

  readonly readAgain = async () => {
    const { inputs, preview } = this.#state.draft
    if (inputs !== null) await this.#read(inputs, preview)
  }

  #stopReading(): void {
    this.#reading?.controller.abort()
    this.#reading = null
  }

  #mappings(): MappingStore | undefined {
    return this.#options.mappings?.(this.#owner)
  }

  /**
   * Reads inputs. Remembered column mappings are applied first (`recalls`); mappings that the user corrects are remembered.
   */
  async #read(
    inputs: I,
    given: P | null,
    { after, recalls = false }: { after?: () => Partial<Draft<I, P, S>>; recalls?: boolean } = {},
  ): Promise<void> {
    this.#stopReading()
    const controller = new AbortController()
    const { signal } = controller
    this.#reading = { inputs, controller }
    this.#setDraft({ isReading: true, attempt: null })
    const context = { runner: this.#getRunner('read'), signal }
    const { memory } = this.#spec
    const store = memory && this.#mappings()
    try {
      let read = { inputs, preview: await this.#spec.read(inputs, given, context) }
      const known = recalls && store ? memory.recall(inputs, read.preview, store.find) : null
      if (known && !signal.aborted) {
        const preview = await this.#spec.read(known.inputs, known.given, context)
        read = { inputs: known.inputs, preview }
      }
      if (signal.aborted) return
      this.#reading = null
      const recalled = known && { recalled: { tables: known.tables, before: inputs } }
      this.#setDraft({
        ...read,
        isReading: false,
        ...(recalls && { recalled: null, rerun: null }),
        ...recalled,
        ...after?.(),
      })
      if (!store || known) return
      for (const table of memory.corrections(inputs, read.preview, given !== null)) {
        store.remember(table)
      }
    } catch (error) {
      if (signal.aborted) return
      this.#reading = null
      this.#refused = inputs
      const attempt = toAttempt(error, this.#spec.getName(inputs), inputs)
      this.#setDraft({ isReading: false, attempt })
    }
  }

  readonly readRecord = async (file: Blob, name: string): Promise<Opened> => {
    const { now, random } = this.#options
    if (checkFileSize(name, file.size)) return { name: 'foreign' }
    const at = now()
    const opened = openRecordFile(await file.text().catch(() => ''), {
      fileName: name,
      id: newRecordId(at, random),
      toolId: this.#spec.toolId,
      at: new Date(at).toISOString(),
    })
    if (opened.name === 'foreign') return opened
    if (opened.name === 'unreadable' || opened.name === 'unknownTool') {
      const failure =
        opened.name === 'unreadable' ? 'unreadableRecord' : { unknownTool: opened.toolId }
      this.#setDraft({ attempt: { name, failure } })
      return { name: 'refused' }
    }
    this.#setDraft({ attempt: null })
    return opened
  }

  readonly storeOpened = async (record: ValidRecord) => {
    const body = readBody(record.result)
    if (body) await this.#save(await countDoubts(record, body), body)
  }

  readonly setSettings = (change: Partial<S>) =>
    this.#setDraft({ settings: { ...this.#state.draft.settings, ...change } })

  readonly setCommon = (change: Partial<CommonSettings>) => this.setSettings(change as Partial<S>)

  readonly dismissAttempt = () => this.#setDraft({ attempt: null })

  readonly clear = () => {
    this.#stopReading()
    const { settings } = this.#state.draft
    this.#set({
      draft: createFirstState<I, P, S>(settings).draft,
      ...(this.#state.run.name === 'failed' && { run: { name: 'idle' } }),
    })
  }

  readonly exceededLimits = (level: Level) =>
    findExceededLimits(this.#spec, this.#state.draft, level)

  readonly start = async () => {
    const { draft } = this.#state
    const level = this.#options.level?.() ?? 'pro'
    if (!this.#spec.isReady(draft) || this.exceededLimits(level).length > 0) return
    this.#running?.abort()
    const running = new AbortController()
    const { signal } = running
    this.#running = running
    const startedAt = this.#options.now()
    let estimate: TimeEstimate | null = null
    this.#set({ run: { name: 'running', progress: null, startedAt, estimate } })
    try {
      const body = await this.#spec.run(draft, {
        runner: this.#getRunner('run'),
        signal,
        owner: this.#owner,
        onProgress: (progress) => {
          if (signal.aborted) return
          const now = this.#options.now()
          estimate = updateEstimate(estimate, { done: progress.done, startedAt, now })
          this.#set({ run: { name: 'running', progress, startedAt, estimate } })
        },
      })
      if (signal.aborted) return
      const record = await this.#createRecord(body)
      if (this.#options.isTransient) this.#showUnsaved(record, body, draft)
      else await this.#save(record, body, draft)
    } catch (error) {
      if (!signal.aborted) this.#set({ run: { name: 'failed', failure: toRunFailure(error) } })
    }
  }

  /** Returns the counted runner for reading or running, so that reading a file does not wait for a run. */
  #getRunner(what: 'read' | 'run'): Runner {
    return asGroup(this.#options.runner, `${this.#spec.toolId}-${what}`)
  }

  async #createRecord(body: RecordBody): Promise<ValidRecord> {
    const { now, random } = this.#options
    const { toolId } = this.#spec
    const at = now()
    const createdAt = new Date(at).toISOString()
    const id = newRecordId(at, random)
    return countDoubts(recordOf(body, { id, toolId, title: '', note: '', createdAt }), body)
  }

  /** @param from what the record was made from; null for one opened from a file */
  async #save(
    record: ValidRecord,
    body: RecordBody,
    from: Draft<I, P, S> | null = null,
  ): Promise<void> {
    this.#sourceDraft = from
    const owner = this.#owner
    const done = { name: 'done', record, body, ...(from?.rerun && { rerun: from.rerun }) } as const
    const updateRun = (change: Pick<Extract<Run, { name: 'done' }>, 'saving' | 'input'>) => {
      const { run } = this.#state
      if (run.name === 'done' && run.record.id === record.id) {
        this.#set({ run: { ...done, ...change } })
      }
    }
    this.#set({ run: { ...done, saving: 'saving' } })
    try {
      await this.#options.saveRecord(owner, record, this.#state.draft.settings.isPrivate)
    } catch (error) {
      return updateRun({ saving: toStorageFault(error) })
    }
    const { saveInput } = this.#options
    const shouldSaveInput = from?.settings.keepsInput === true && canStoreInputs(from.inputs)
    if (!shouldSaveInput || from.inputs === null || !saveInput) {
      return updateRun({ saving: 'saved' })
    }
    const { inputs, preview, settings } = from
    await saveInput(owner, record.id, { inputs, preview, settings }).then(
      () => updateRun({ saving: 'saved', input: 'saved' }),
      (error: unknown) => updateRun({ saving: 'saved', input: toStorageFault(error) }),
    )
  }

  #showUnsaved(record: ValidRecord, body: RecordBody, from: Draft<I, P, S>): void {
    this.#sourceDraft = from
    this.#set({ run: { name: 'done', record, body, saving: 'unsaved' } })
  }

  readonly saveDone = async (note?: string) => {
    const { run } = this.#state
    if (run.name !== 'done') return
    const record = note === undefined ? run.record : { ...run.record, note }
    await this.#save(record, run.body, this.#sourceDraft)
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
    this.#stopReading()
    this.#running?.abort()
    this.#set(createFirstState(this.#spec.firstSettings))
  }

  readonly hasUnsavedWork = () => {
    const { draft, run } = this.#state
    if (run.name === 'running') return true
    if (run.name === 'done') return run.saving !== 'saved'
    return draft.inputs !== null && this.#spec.isFragile(draft.inputs)
  }
}

/** Creates a tool's session; no work starts and no worker is created before the first file. */
export function createToolSession<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
  options: ToolSessionOptions,
): ToolSession<I, P, S> {
  return new Session(spec, options)
}
