/**
 * Decides when the worker may download the remaining files for offline use. The page decides
 * because it knows whether it is ready, which calls are pending and how the network is; the worker
 * downloads one batch for each request.
 */
import type { BatchResult, CachedShare, WorkerMessage } from '../contract/worker-messages.ts'
import type { ConnectionState } from './connection-model.ts'

/** `saver`: the user saves data; `line`: the network does not respond; `failed`, `full`: reported by the worker. */
export type PauseReason = 'saver' | 'offline' | 'line' | 'failed' | 'full'

/** `unknown`: no worker has reported anything yet. */
export type OfflineFilesState = {
  name: 'unknown' | 'coming' | 'paused' | 'complete'
  share: CachedShare | null
  reason: PauseReason | null
}

type Page = {
  /** Requests a batch from the worker. @returns false when no worker controls this page */
  downloadMore: () => boolean
  /** Requests the worker's state, which has how much is cached. */
  requestStatus: () => Promise<WorkerMessage | null>
  connection: () => ConnectionState
  /** Whether the page waits for a response. */
  isBusy: () => boolean
  isDataSaverOn: () => boolean
  /** Whether not even the worker was installed, because the user saves data. */
  isSpared: () => boolean
  registerAnyway: () => void
}

/** A page that has just been displayed still loads its own resources. */
const SETTLE_MS = 1500
/** Delay before a busy page is checked again. */
const BUSY_MS = 700
/** A worker without a reply for so long was stopped, or does not know the message. */
const REPLY_TIMEOUT_MS = 45_000
const RETRY_DELAYS_MS = [15_000, 60_000, 300_000]

const UNKNOWN: OfflineFilesState = { name: 'unknown', share: null, reason: null }

/** Reads how much is cached from a message; `end` is the result of a batch. */
function readShare(message: WorkerMessage): { share: CachedShare; end: BatchResult | null } | null {
  if (message.type === 'status') return message.kept && { share: message.kept, end: null }
  if (message.type !== 'filesKept') return null
  const { end, files, allFiles, bytes, allBytes } = message
  return { share: { files, allFiles, bytes, allBytes }, end }
}

/** Returns why the page may request nothing now; `isForced`: the user has requested it. */
function pauseReason(page: Page, isForced: boolean): PauseReason | null {
  const connection = page.connection()
  if (connection === 'offline') return 'offline'
  if (isForced) return null
  if (page.isDataSaverOn()) return 'saver'
  return connection === 'stalled' || connection === 'portal' ? 'line' : null
}

type Timer = ReturnType<typeof setTimeout>

/** The state of the files for offline use, as this page knows it. */
export class OfflineFiles {
  readonly #page: Page
  readonly #listeners = new Set<() => void>()
  #state = UNKNOWN
  #isStarted = false
  #isReady = false
  #isForced = false
  #isRequested = false
  #problem: 'failed' | 'full' | null = null
  #problems = 0
  #requestTimer: Timer | undefined
  #retryTimer: Timer | undefined

  constructor(page: Page) {
    this.#page = page
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts once the page is ready; later calls do nothing. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    setTimeout(() => {
      this.#isReady = true
      this.update()
    }, SETTLE_MS)
  }

  /** Decides again: the connection, or the worker, has changed. */
  readonly update = (): void => {
    if (!this.#isReady || this.#state.name === 'complete') return
    const reason = pauseReason(this.#page, this.#isForced) ?? this.#problem
    if (this.#page.isSpared()) this.#show('paused', reason ?? 'saver')
    else if (reason !== null) {
      this.#show('paused', reason)
      if (this.#state.share === null) void this.#requestShare()
    } else {
      if (this.#state.share !== null) this.#show('coming', null)
      if (!this.#isRequested) this.#request()
    }
  }

  /** Handles a message of the worker. */
  handleMessage(message: WorkerMessage): void {
    const report = readShare(message)
    if (!report) return
    const { share, end } = report
    if (share.files === share.allFiles) {
      clearTimeout(this.#requestTimer)
      this.#show('complete', null, share)
      return
    }
    const { name, reason } = this.#state
    if (name !== 'complete') this.#show(name === 'unknown' ? 'coming' : name, reason, share)
    if (end !== null) this.#isRequested = false
    if (end === 'more') {
      this.#problem = null
      this.#problems = 0
    }
    if (end === 'failed' || end === 'full') this.#retryLater(end)
    if (end === 'held') this.#updateLater(BUSY_MS)
    else this.update()
  }

  /** Downloads now, although the user saves data. */
  readonly downloadNow = (): void => {
    this.#isForced = true
    this.#isRequested = false
    this.#problem = null
    if (this.#page.isSpared()) this.#page.registerAnyway()
    this.update()
  }

  #show(name: OfflineFilesState['name'], reason: PauseReason | null, share = this.#state.share) {
    const before = this.#state
    if (before.name === name && before.reason === reason && before.share === share) return
    this.#state = { name, reason, share }
    for (const listener of this.#listeners) listener()
  }

  async #requestShare(): Promise<void> {
    const status = await this.#page.requestStatus()
    if (status) this.handleMessage(status)
  }

  #updateLater(ms: number): void {
    clearTimeout(this.#requestTimer)
    this.#requestTimer = setTimeout(() => {
      this.#isRequested = false
      this.update()
    }, ms)
  }

  #request(): void {
    if (!this.#isForced && this.#page.isBusy()) this.#updateLater(BUSY_MS)
    else {
      this.#isRequested = this.#page.downloadMore()
      // Without a worker the next change of its state leads here.
      if (this.#isRequested) this.#updateLater(REPLY_TIMEOUT_MS)
    }
  }

  #retryLater(problem: 'failed' | 'full'): void {
    this.#problem = problem
    const delay = RETRY_DELAYS_MS[this.#problems] ?? RETRY_DELAYS_MS.at(-1)
    this.#problems += 1
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      this.#problem = null
      this.update()
    }, delay)
  }
}
