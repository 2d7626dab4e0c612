/**
 * What the page and the service worker say to each other: nothing but this. Both sides read a
 * message through the functions below, so that a message of another build, or of a page that is not
 * ours, is dropped and never half understood.
 */

/** Why the page asks: it started, came back into view, an hour went by, or the reader pressed. */
export type CheckReason = 'start' | 'return' | 'hour' | 'manual'

export type PageMessage =
  /** Look for a newer build now (the worker may answer from its last look, except to `manual`). */
  | { type: 'check'; reason: CheckReason }
  /** The reader agreed: the waiting worker takes over. */
  | { type: 'applyUpdate' }
  /** Tell this page how you are. */
  | { type: 'askStatus' }
  /** Show a notice of the system; who presses it comes back to this page, at the path. */
  | ({ type: 'showNotice' } & Notice)

export type Notice = {
  title: string
  body: string
  /** A notice replaces an earlier one with the same tag. */
  tag: string
  path: string
}

/** How the last look for a newer build ended. */
export type PollOutcome = 'same' | 'new' | 'offline' | 'failed'

export type WorkerStatus = {
  type: 'status'
  /** Build that this worker serves. */
  buildId: string
  /** Times in milliseconds since 1970; null before the first look. */
  lastPollAt: number | null
  nextPollAt: number | null
  lastOutcome: PollOutcome | null
}

export type WorkerMessage =
  | WorkerStatus
  /** A newer build was fetched whole and waits. */
  | { type: 'updateReady'; id: string; builtAt: string }
  /** The same build is served with another configuration: the new text of the page's config meta. */
  | { type: 'configChanged'; config: string }
  /** A notice of this page was pressed: show what it is about. */
  | { type: 'openPath'; path: string }
  /** The kill switch ran: there is no worker any more, the network answers from now on. */
  | { type: 'workerRemoved' }

/** The worker looks for a newer build this often while a page is open. */
export const POLL_EVERY_MS = 60 * 60_000
/** Tabs that come back into view together, or one after the other, ask the server once. */
export const RETURN_POLL_GAP_MS = 15_000

const REASONS: readonly string[] = ['start', 'return', 'hour', 'manual'] satisfies CheckReason[]
const OUTCOMES: readonly string[] = ['same', 'new', 'offline', 'failed'] satisfies PollOutcome[]

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null
}

/** A path of this product; never the begin of another origin. */
function isPath(value: unknown): value is string {
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
      return { type: 'applyUpdate' }
    case 'askStatus':
      return { type: 'askStatus' }
    case 'showNotice':
      return readNotice(fields)
    default:
      return null
  }
}

function isTimeOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value))
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
  return { type: 'status', buildId, lastPollAt, nextPollAt, lastOutcome: outcome }
}

/** Reads a message that came from the worker; null when it is not one of ours. */
export function parseWorkerMessage(value: unknown): WorkerMessage | null {
  const fields = fieldsOf(value)
  switch (fields?.type) {
    case 'status':
      return readStatus(fields)
    case 'updateReady':
      return typeof fields.id === 'string' && typeof fields.builtAt === 'string'
        ? { type: 'updateReady', id: fields.id, builtAt: fields.builtAt }
        : null
    case 'configChanged':
      return typeof fields.config === 'string'
        ? { type: 'configChanged', config: fields.config }
        : null
    case 'openPath':
      return isPath(fields.path) ? { type: 'openPath', path: fields.path } : null
    case 'workerRemoved':
      return { type: 'workerRemoved' }
    default:
      return null
  }
}
