/**
 * The messages between page and service worker. Both sides read a message through the functions
 * below, so that a message of another build, or of a page that is not ours, is dropped and never
 * half understood.
 */

import { asLanguage, type Language } from './languages.ts'

/**
 * Why the page asks: it started, became visible again, an hour has passed, or the reader pressed
 * the button.
 */
export type CheckReason = 'start' | 'return' | 'hour' | 'manual'

/** Who reads a page that looks as it does for all visitors, or for all members. */
export type PageReader = 'visitor' | 'member'

/** A page to be kept as the server writes it for visitors, and for whom. */
export type PageToCache = { path: string; language: Language; reader: PageReader }

export type PageMessage =
  /** Check for a newer build now (the worker may answer from its last check, except to `manual`). */
  | { type: 'check'; reason: CheckReason }
  /** The reader agreed: the waiting worker takes over. */
  | { type: 'applyUpdate' }
  /** A page of this build stands and listens. */
  | { type: 'started'; id: string }
  /** The line can be spared: fetch some more of what offline use needs. */
  | { type: 'keepMore' }
  /** Keep this page as the server writes it for visitors. */
  | ({ type: 'keepPage' } & PageToCache)
  /** Who reads here sees pages in a way of his own, or has signed out: forget those that are kept. */
  | { type: 'dropPages' }
  /** Send this page your state. */
  | { type: 'askStatus' }
  /** Show a system notification; clicking it returns to this page, at the path. */
  | ({ type: 'showNotice' } & Notice)

export type Notice = {
  title: string
  body: string
  /** A notice replaces an earlier one with the same tag. */
  tag: string
  path: string
}

/** How much of a build is on the device: files, and bytes as stored. */
export type KeptShare = { files: number; allFiles: number; bytes: number; allBytes: number }

/**
 * How an attempt to fetch more ended. `held`: a reader, or a newer build, needs the line; `failed`: some could not
 * be had; `full`: the device has no room.
 */
export type KeptEnd = 'more' | 'complete' | 'held' | 'failed' | 'full'

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
  /** Pages start from the build before, because this one did not start. */
  hasLeft: boolean
  /** Null from a worker that could not say. */
  kept: KeptShare | null
}

export type WorkerMessage =
  | WorkerStatus
  /** More of what offline use needs is on the device. */
  | ({ type: 'filesKept'; end: KeptEnd } & KeptShare)
  /** A newer build is completely fetched and waiting. */
  | { type: 'updateReady'; id: string; builtAt: string }
  /** The build that was offered has been taken back. */
  | { type: 'updateWithdrawn' }
  /** The same build is served with another configuration: the new text of the page's config meta. */
  | { type: 'configChanged'; config: string }
  /** The browser says that the network is back: what waits can be sent. */
  | { type: 'lineIsBack' }
  /** The browser has given this device another push subscription, or ended it. */
  | { type: 'pushChanged' }
  /** A notification of this page was clicked: show what it is about. */
  | { type: 'openPath'; path: string }
  /** The kill switch ran: there is no worker any more, the network answers from now on. */
  | { type: 'workerRemoved' }

/** The tag under which a page asks the browser to tell when the network is back (Background Sync). */
export const LINE_TAG = 'veriscope-line'

/** The worker checks for a newer build this often while a page is open. */
export const POLL_EVERY_MS = 60 * 60_000
/** Minimum time between two checks caused by tabs that become visible. */
export const RETURN_POLL_GAP_MS = 15_000

const REASONS: readonly string[] = ['start', 'return', 'hour', 'manual'] satisfies CheckReason[]
const OUTCOMES: readonly string[] = ['same', 'new', 'offline', 'failed'] satisfies PollOutcome[]

const ENDS: readonly KeptEnd[] = ['more', 'complete', 'held', 'failed', 'full']

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
      const reader = fields.reader === 'member' ? 'member' : 'visitor'
      return isPath(fields.path) && language !== null
        ? { type: 'keepPage', path: fields.path, language, reader }
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

function readShare({ files, allFiles, bytes, allBytes }: Fields): KeptShare | null {
  const isShare = isAmount(files) && isAmount(allFiles) && isAmount(bytes) && isAmount(allBytes)
  return isShare ? { files, allFiles, bytes, allBytes } : null
}

function readKept(fields: Fields): WorkerMessage | null {
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
  const kept = readShare(fieldsOf(fields.kept) ?? {})
  return { type: 'status', buildId, lastPollAt, nextPollAt, lastOutcome: outcome, hasLeft, kept }
}

/** Reads a message that came from the worker; null when it is not one of ours. */
export function parseWorkerMessage(value: unknown): WorkerMessage | null {
  const fields = fieldsOf(value)
  switch (fields?.type) {
    case 'status':
      return readStatus(fields)
    case 'filesKept':
      return readKept(fields)
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
