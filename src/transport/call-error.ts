/** The one error of a failed call, by its meaning for the caller. */

/**
 * Kinds of failed calls, by their meaning for the caller. Transport classifies; the reaction
 * (refresh, sign out, toast) is decided elsewhere.
 */
export type CallErrorKind =
  /** No reply: no network, server unreachable, or the reply was cut off. */
  | 'offline'
  /** A captive portal answered in the service's place, such as a hotel's sign-in page. */
  | 'portal'
  /** The time limit passed here or at the upstream. */
  | 'timeout'
  /** The access token is missing or expired: a refresh may help. */
  | 'expired'
  /**
   * Ambiguous "not authorised": bad token or not allowed. Refresh once; after that it is
   * `forbidden`.
   */
  | 'unauthorised'
  /** The token has expired, and the service failed to renew it: the session stays. */
  | 'unrenewed'
  /** The session is definitely refused: sign out. */
  | 'refused'
  | 'forbidden'
  | 'notFound'
  /** Parameters were not accepted; `fields` names them where known. */
  | 'invalid'
  | 'tooMany'
  /** The service is down for now; `retryAfterS`: when to retry, where known. */
  | 'unavailable'
  /** The operator has switched the service off for a while; `retryAfterS`: for how long. */
  | 'maintenance'
  /** The service failed. */
  | 'failed'
  /** The reply lacks a required field: a retry gives the same. */
  | 'unreadable'
  /** This page is older than the service allows: it has to be updated (`contract/contract-number.ts`). */
  | 'outdated'
  /** The upstream does not offer this call (see `contract/upstream-features.ts`). */
  | 'notOffered'
  /** The call was cancelled by the caller. */
  | 'aborted'
  /** Any other refusal, with a message from the service. */
  | 'rejected'

/** A message of the service: raw, or by language. */
export type CallMessage = string | Partial<Record<string, string>>

export type CallErrorDetails = {
  code?: number
  message?: CallMessage
  fields?: Readonly<Record<string, string>>
  retryAfterS?: number
  data?: unknown
  answeredAt?: number
  field?: string
  requestId?: string
  cause?: unknown
}

/** The service was not reached, or refuses all calls for now: the outcome says nothing about the requested data. */
const UNREACHED: ReadonlySet<CallErrorKind> = new Set([
  'offline',
  'timeout',
  'portal',
  'unavailable',
  'maintenance',
  'outdated',
  'unrenewed',
])

/** The service was reached, and a later call may succeed. */
const BUSY: ReadonlySet<CallErrorKind> = new Set(['failed', 'tooMany'])

/** The error of a failed call, classified by its kind. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallErrorKind
  readonly code: number
  /** The service's message, by language or raw. Empty when there is none. */
  readonly serviceMessage: CallMessage
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterS: number | null
  /** The data of a refusal besides its message; the caller knows how to read it. */
  readonly data: unknown
  /** Time of the answer by the service's clock, in milliseconds since 1970; null when unknown. */
  readonly answeredAt: number | null
  /** The field that could not be read (`unreadable`). */
  readonly field: string
  /** The name of the request in the service's log; empty when unknown. */
  readonly requestId: string

  constructor(kind: CallErrorKind, details: CallErrorDetails = {}) {
    super(kind, { cause: details.cause })
    this.kind = kind
    this.code = details.code ?? 0
    this.serviceMessage = details.message ?? ''
    this.fields = details.fields ?? {}
    this.retryAfterS = details.retryAfterS ?? null
    this.data = details.data ?? null
    this.answeredAt = details.answeredAt ?? null
    this.field = details.field ?? ''
    this.requestId = details.requestId ?? ''
  }

  /** Whether the same call may succeed later without anyone changing anything. */
  get isTransient(): boolean {
    // Retrying does not help a page that is too old.
    return this.kind !== 'outdated' && (UNREACHED.has(this.kind) || BUSY.has(this.kind))
  }
}

/** Narrows an unknown thrown value. */
export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError
}

/** Whether the service did not act on a call: cached data stays valid, and a change may be sent later. */
export function isUnreached(error: unknown): boolean {
  return isCallError(error) && UNREACHED.has(error.kind)
}
