/**
 * What goes on in the two-sample tool, apart from any page: the draft and the run live here, so that
 * leaving the page neither stops an analysis nor loses what was chosen.
 */
import type { RecordContent } from '../../contract/record-content.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { VISITOR } from '../../lib/storage-keys.ts'
import { isDeviceDbError } from '../../platform/device-db-error.ts'
import { ScienceFailure } from '../../science/failure.ts'
import type { Mapping } from '../../science/reader/fields.ts'
import type { RecordBody } from '../../ui/analysis/record-body.ts'
import { openRecordFile, recordOf } from '../../ui/analysis/record-file.ts'
import type { Runner } from '../../workers/runner.ts'
import {
  type Draft,
  FIRST_STATE,
  obstacleOf,
  parametersOf,
  type Settings,
  type Source,
  type ToolState,
  tooLarge,
} from './model.ts'

export type ToolSessionOptions = {
  runner: Runner
  toolId: string
  /** Keeps a record for its owner: a member's id, or the visitor's name. */
  keep: (owner: string, record: RecordContent, isPrivate: boolean) => Promise<void>
  now: () => number
  random: () => number
}

export type ToolSession = {
  state: () => ToolState
  subscribe: (listener: () => void) => () => void
  /** Reads a source; what was there stays until the new one can be read. */
  choose: (source: Source, settings?: Partial<Settings>) => Promise<void>
  /** Opens a record file and keeps the record. @returns its id, or null when it is no record file */
  openRecord: (file: Blob, name: string) => Promise<string | null>
  /** Something chosen could not be had at all. */
  refuse: (name: string) => void
  setMapping: (mapping: Mapping) => Promise<void>
  setSettings: (change: Partial<Settings>) => void
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

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer())
}

class Session {
  #state: ToolState = FIRST_STATE
  readonly #listeners = new Set<() => void>()
  readonly #options: ToolSessionOptions
  #reading: AbortController | null = null
  #running: AbortController | null = null
  #owner = ''

  constructor(options: ToolSessionOptions) {
    this.#options = options
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<ToolState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #setDraft(change: Partial<Draft>): void {
    this.#set({ draft: { ...this.#state.draft, ...change } })
  }

  readonly refuse = (name: string) => this.#setDraft({ attempt: { name, failure: 'unreadable' } })

  readonly choose = async (source: Source, settings: Partial<Settings> = {}) => {
    const refusal = tooLarge(source.name, source.blob.size)
    if (refusal) {
      this.#setDraft({ attempt: refusal })
      return
    }
    await this.#read(source, undefined, () =>
      this.#setDraft({ settings: { ...this.#state.draft.settings, ...settings } }),
    )
  }

  readonly setMapping = async (mapping: Mapping) => {
    const { source, preview } = this.#state.draft
    if (!source || !preview) return
    // Shown at once; the check of the rows follows.
    this.#setDraft({ preview: { ...preview, mapping } })
    await this.#read(source, mapping)
  }

  async #read(source: Source, mapping?: Mapping, then?: () => void): Promise<void> {
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    this.#setDraft({ isReading: true, attempt: null })
    try {
      const bytes = await bytesOf(source.blob)
      const preview = await this.#options.runner.run(
        {
          kind: 'preview',
          input: { bytes, fileName: source.name, ...(mapping && { mapping }) },
        },
        { signal: reading.signal },
      )
      if (reading.signal.aborted) return
      this.#setDraft({ source, preview, isReading: false })
      then?.()
    } catch (error) {
      if (reading.signal.aborted) return
      const failure = error instanceof ScienceFailure ? error.toData() : 'unreadable'
      this.#setDraft({ isReading: false, attempt: { name: source.name, failure } })
    }
  }

  readonly openRecord = async (file: Blob, name: string) => {
    const { now, random, toolId } = this.#options
    const refusal = tooLarge(name, file.size)
    if (refusal) return null
    const opened = openRecordFile(await file.text().catch(() => ''), {
      id: newRecordId(now(), random),
      toolId,
      createdAt: new Date(now()).toISOString(),
    })
    if (opened.name === 'foreign') return null
    if (opened.name === 'unreadable') {
      this.#setDraft({ attempt: { name, failure: 'unreadableRecord' } })
      return ''
    }
    const body = JSON.parse(opened.record.result) as RecordBody
    this.#setDraft({ attempt: null })
    await this.#keep(opened.record, body)
    return opened.record.id
  }

  readonly setSettings = (change: Partial<Settings>) =>
    this.#setDraft({ settings: { ...this.#state.draft.settings, ...change } })

  readonly dismissAttempt = () => this.#setDraft({ attempt: null })

  readonly clear = () => {
    this.#reading?.abort()
    this.#set({
      draft: { ...FIRST_STATE.draft, settings: this.#state.draft.settings },
      ...(this.#state.run.name === 'failed' && { run: { name: 'idle' } }),
    })
  }

  readonly start = async () => {
    const { draft } = this.#state
    const { source, preview, settings } = draft
    const parameters = parametersOf(settings)
    if (!source || !preview || !parameters || obstacleOf(draft)) return
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    this.#set({ run: { name: 'running', progress: null } })
    try {
      const bytes = await bytesOf(source.blob)
      const input = { bytes, fileName: source.name, mapping: preview.mapping, parameters }
      const result = await this.#options.runner.run(
        { kind: 'two-sample-mr', input },
        {
          signal: running.signal,
          onProgress: (progress) => {
            if (!running.signal.aborted) this.#set({ run: { name: 'running', progress } })
          },
        },
      )
      if (running.signal.aborted) return
      const { exposureName, outcomeName, outcomeKind } = settings
      const presentation = {
        exposureName: exposureName.trim(),
        outcomeName: outcomeName.trim(),
        outcomeKind,
      }
      await this.#keep(this.#recordFor({ ...result, presentation }), { ...result, presentation })
    } catch (error) {
      if (running.signal.aborted) return
      const failure =
        error instanceof ScienceFailure
          ? error
          : new ScienceFailure({ code: 'engine-fault', found: String(error) })
      this.#set({ run: { name: 'failed', failure: failure.toData() } })
    }
  }

  #recordFor(body: RecordBody): RecordContent {
    const { now, random, toolId } = this.#options
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
    this.#set(FIRST_STATE)
  }

  readonly hasUnsavedWork = () => {
    const { draft, run } = this.#state
    if (run.name === 'running') return true
    if (run.name === 'done') return run.keeping !== 'kept'
    return draft.source?.kind === 'paste'
  }
}

/** Creates the tool's session; nothing starts and no worker is made before the first file. */
export function createToolSession(options: ToolSessionOptions): ToolSession {
  return new Session(options)
}
