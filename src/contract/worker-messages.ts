/**
 * The messages between page and service worker. Both sides read a message through the functions
 * below, so that a message of another build, or of a page that is not ours, is dropped and never
 * half understood.
 */

import { asLanguage, type Language } from './languages.ts'

/** Why a page requests a check: it started, became visible again, an hour has passed, or the user clicked the button. */
export type CheckReason = 'start' | 'return' | 'hour' | 'manual'

/** The user for whom a page was rendered; pages of an earlier build also send those of members. */
export type PageAudience = 'visitor' | 'member'

/** A page to be cached as the server renders it for visitors. */
export type PageToCache = { path: string; language: Language; reader: PageAudience }

export type PageMessage =
  /** Check for a newer build now (the worker may reply from its last check, except to `manual`). */
  | { type: 'check'; reason: CheckReason }
  /** The user agreed: the waiting worker activates. */
  | { type: 'applyUpdate' }
  /** A page of this build has started. */
  | { type: 'started'; id: string }
  /** The network is idle: download a batch of the files for offline use. */
  | { type: 'keepMore' }
  /** Cache this page as the server renders it for visitors. */
  | ({ type: 'keepPage' } & PageToCache)
  /**
   * A member signed in or out, or a preference changes the appearance of pages: delete the cached
   * ones.
   */
  | { type: 'dropPages' }
  /** Send this page your state. */
  | { type: 'askStatus' }
  /** Show a system notification; clicking it returns to this page, at the path. */
  | ({ type: 'showNotice' } & Notice)

export type Notice = {
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  path: string
}

/** How much of a build is cached: files, and bytes as stored. */
export type CachedShare = { files: number; allFiles: number; bytes: number; allBytes: number }

/**
 * The result of a batch. `held`: a user, or a newer build, needs the network; `failed`: some files failed to load;
 * `full`: the disk is full.
 */
export type BatchResult = 'more' | 'complete' | 'held' | 'failed' | 'full'

/** Result of the last check for a newer build. */
export type PollOutcome = 'same' | 'new' | 'offline' | 'failed'

export type WorkerStatus = {
  type: 'status'
  /** Build that this worker serves. */
  buildId: string
  /** Times in milliseconds since 1970; null before the first check. */
  lastPollAt: number | null
  nextPollAt: number | null
  lastOutcome: PollOutcome | null
  /** Pages start from the previous build, because this one did not start. */
  hasLeft: boolean
  /** Null where the cache could not be read. */
  kept: CachedShare | null
}

export type WorkerMessage =
  | WorkerStatus
  /** More files for offline use are cached. */
  | ({ type: 'filesKept'; end: BatchResult } & CachedShare)
  /** A newer build is completely downloaded and waiting. */
  | { type: 'updateReady'; id: string; builtAt: string }
  /** The build that was offered has been withdrawn. */
  | { type: 'updateWithdrawn' }
  /** The same build is served with another configuration: the new text of the page's config meta. */
  | { type: 'configChanged'; config: string }
  /** The browser reports that the network is back: the outbox can be sent. */
  | { type: 'lineIsBack' }
  /** The browser has given this device another push subscription, or ended it. */
  | { type: 'pushChanged' }
  /** A notification of this page was clicked: show what it is about. */
  | { type: 'openPath'; path: string }
  /** The kill switch ran: there is no worker any more, the network responds from now on. */
  | { type: 'workerRemoved' }

/** The tag of the Background Sync by which a page is notified when the network is back. */
export const NETWORK_SYNC_TAG = 'veriscope-line'

/** The worker checks for a newer build this often while a page is open. */
export const POLL_EVERY_MS = 60 * 60_000
/** Minimum time between two checks caused by tabs that become visible. */
export const RETURN_POLL_GAP_MS = 15_000

const REASONS: readonly string[] = ['start', 'return', 'hour', 'manual'] satisfies CheckReason[]
const OUTCOMES: readonly string[] = ['same', 'new', 'offline', 'failed'] satisfies PollOutcome[]

const ENDS: readonly BatchResult[] = ['more', 'complete', 'held', 'failed', 'full']

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null
}

/** A path of this product; never the beginning of another origin. */
export function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value)
}

function readNotice({ title, body, tag, path }: Fields): PageMessage | null {
  return typeof title === 'string' &&
    typeof body === 'string' &&
    typeof tag === 'string' &&
    isPath(path)
    ? { type: 'showNotice', title, body, tag, path }
    : null
}

/** Reads a message that came from a page; null when it is not one of ours. */
export function parsePageMessage(value: unknown): PageMessage | null {
  const fields = fieldsOf(value)
  switch (fields?.type) {
    case 'check':
      return typeof fields.reason === 'string' && REASONS.includes(fields.reason)
        ? { type: 'check', reason: fields.reason as CheckReason }
        : null
    case 'applyUpdate':
    case 'dropPages':
    case 'keepMore':
      return { type: fields.type }
    case 'keepPage': {
      const language = asLanguage(fields.language)
      const audience = fields.reader === 'member' ? 'member' : 'visitor'
      return isPath(fields.path) && language !== null
        ? { type: 'keepPage', path: fields.path, language, reader: audience }
        : null
    }
    case 'askStatus':
      return { type: 'askStatus' }
    case 'started':
      return typeof fields.id === 'string' ? { type: 'started', id: fields.id } : null
    case 'showNotice':
      return readNotice(fields)
    default:
      return null
  }
}

function isTimeOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value))
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0

function readShare({ files, allFiles, bytes, allBytes }: Fields): CachedShare | null {
  const isShare = isAmount(files) && isAmount(allFiles) && isAmount(bytes) && isAmount(allBytes)
  return isShare ? { files, allFiles, bytes, allBytes } : null
}

function readBatchReport(fields: Fields): WorkerMessage | null {
  const share = readShare(fields)
  const end = ENDS.find((known) => known === fields.end)
  return share && end ? { type: 'filesKept', ...share, end } : null
}

function readStatus(fields: Fields): WorkerStatus | null {
  const { buildId, lastPollAt, nextPollAt, lastOutcome } = fields
  if (typeof buildId !== 'string' || !isTimeOrNull(lastPollAt) || !isTimeOrNull(nextPollAt)) {
    return null
  }
  if (
    lastOutcome !== null &&
    !(typeof lastOutcome === 'string' && OUTCOMES.includes(lastOutcome))
  ) {
    return null
  }
  const outcome = lastOutcome as PollOutcome | null
  const hasLeft = fields.hasLeft === true
  const cached = readShare(fieldsOf(fields.kept) ?? {})
  const times = { lastPollAt, nextPollAt, lastOutcome: outcome }
  return { type: 'status', buildId, ...times, hasLeft, kept: cached }
}

/** Reads a message that came from the worker; null when it is not one of ours. */
export function parseWorkerMessage(value: unknown): WorkerMessage | null {
  const fields = fieldsOf(value)
  switch (fields?.type) {
    case 'status':
      return readStatus(fields)
    case 'filesKept':
      return readBatchReport(fields)
    case 'updateReady':
      return typeof fields.id === 'string' && typeof fields.builtAt === 'string'
        ? { type: 'updateReady', id: fields.id, builtAt: fields.builtAt }
        : null
    case 'updateWithdrawn':
      return { type: 'updateWithdrawn' }
    case 'configChanged':
      return typeof fields.config === 'string'
        ? { type: 'configChanged', config: fields.config }
        : null
    case 'openPath':
      return isPath(fields.path) ? { type: 'openPath', path: fields.path } : null
    case 'lineIsBack':
    case 'pushChanged':
      return { type: fields.type }
    case 'workerRemoved':
      return { type: 'workerRemoved' }
    default:
      return null
  }
}
