/** Sends the calls of the page over HTTP, each with a timeout. */
import { HEADER, PROXY_PATH, REQUESTED_WITH } from '../contract/codes.ts'
import { CONTRACT_NUMBER } from '../contract/contract-number.ts'
import type { Endpoint, ParamsOf, ReplyOf } from '../contract/endpoint.ts'
import { readReply } from '../contract/read-reply.ts'
import { readEnvelope } from '../contract/envelope.ts'
import { LIMITS } from '../contract/limits.ts'
import { logFailure } from '../platform/log.ts'
import type { CallResult, WatchedCall } from '../platform/connection-model.ts'
import { CallError, type CallErrorKind, isCallError } from './call-error.ts'
import { type AnswerFacts, errorOf } from './classify.ts'
import { recordUnknownFields } from './unknown-fields.ts'

export type CallOptions = {
  /** Access token; absent for a call without one. */
  token?: string | null
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page (sign-out). */
  keepAlive?: boolean
}

export type TransportConfig = {
  /** The browser's `fetch` unless a test passes another. */
  fetch?: typeof globalThis.fetch
  /** Value of the `Authorization` header. */
  client: () => string
  /** The user's time zone, IANA name. */
  timeZone: () => string
  /** Observes each call, to measure the network. */
  watch?: (isReading: boolean) => WatchedCall
  /** Whether the upstream offers a call; other calls are not sent. Absent: it offers all. */
  hasCall?: (url: string) => boolean
}

/** Calls an endpoint of the service. Rejects with a `CallError`. */
export type Transport = <E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>

/** A little longer than the proxy's own limit, so that its answer arrives first. */
const CLIENT_TIMEOUT_MS = LIMITS.upstreamTimeoutMs + 5_000

function headersOf(config: TransportConfig, token: string | null | undefined): Headers {
  const headers = new Headers({
    'Content-Type': 'application/json',
    [HEADER.authorization]: config.client(),
    [HEADER.requestedWith]: REQUESTED_WITH,
    [HEADER.timeZone]: config.timeZone(),
    [HEADER.contract]: String(CONTRACT_NUMBER),
  })
  if (token) headers.set(HEADER.token, `bearer ${token}`)
  return headers
}

type Sent = {
  url: string
  params: unknown
  options: CallOptions
  call: WatchedCall | null
  limit: AbortSignal
}

/** Returns the error for a missing or incomplete reply. */
function createLossError(
  error: unknown,
  { options, call, limit }: Omit<Sent, 'url' | 'params'>,
): CallError {
  if (options.signal?.aborted === true) return new CallError('aborted', { cause: error })
  // A user who stops waiting (`call.signal`) ends it like the time limit.
  const isStopped = limit.aborted || call?.signal.aborted === true
  return new CallError(isStopped ? 'timeout' : 'offline', { cause: error })
}

async function send(config: TransportConfig, sent: Sent) {
  const { url, params, options, call, limit } = sent
  const stops = [limit, options.signal, call?.signal].filter((signal) => signal !== undefined)
  try {
    return await (config.fetch ?? fetch)(PROXY_PATH, {
      method: 'POST',
      headers: headersOf(config, options.token),
      body: JSON.stringify({ method: 'POST', url, params }),
      signal: AbortSignal.any(stops),
      cache: 'no-store',
      ...(options.keepAlive === true ? { keepalive: true } : {}),
    })
  } catch (error) {
    throw createLossError(error, sent)
  }
}

function factsOf(headers: Headers): AnswerFacts {
  const retryAfterS = Number(headers.get('Retry-After') ?? Number.NaN)
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  return {
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : undefined,
    answeredAt: Number.isFinite(answeredAt) ? answeredAt : undefined,
    requestId: headers.get(HEADER.requestId) ?? undefined,
  }
}

/**
 * Whether a reply without our data is a captive portal's page: the service and its gateways fail
 * with an error status.
 */
const isForeign = ({ ok, status }: Response) => ok || status === 511

async function readBody(response: Response, sent: Sent): Promise<unknown> {
  const isPage = /^text\/html\b/.test(response.headers.get('Content-Type') ?? '')
  if (isPage && isForeign(response)) throw new CallError('portal', { code: response.status })
  // Cut off in the middle: a fault of the network, not of the service.
  const text = await response.text().catch((error: unknown) => {
    throw createLossError(error, sent)
  })
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch (error) {
    // A gateway's HTML page.
    throw new CallError(response.status >= 500 ? 'unavailable' : 'failed', {
      code: response.status,
      cause: error,
    })
  }
}

const ENDS: Partial<Record<CallErrorKind, CallResult>> = {
  aborted: 'left',
  portal: 'foreign',
  offline: 'lost',
  timeout: 'lost',
}

/** Runs a step of a call; a failure is reported to the network monitor. */
async function reportFailure<T>(call: WatchedCall | null, part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    call?.end((isCallError(error) ? ENDS[error.kind] : undefined) ?? 'answered')
    throw error
  }
}

/**
 * Creates the one function through which every call goes: fetch, headers, envelope, typed data or
 * one typed error (`CallError`). It does not depend on sessions, caches or pages.
 */
export function createTransport(config: TransportConfig): Transport {
  return async (endpoint, params, options = {}) => {
    if (config.hasCall?.(endpoint.url) === false) throw new CallError('notOffered')
    const call = config.watch?.(endpoint.repeat === 'read') ?? null
    const limit = AbortSignal.timeout(CLIENT_TIMEOUT_MS)
    const sent = { url: endpoint.url, params, options, call, limit }
    const response = await reportFailure(call, () => send(config, sent))
    const body = await reportFailure(call, () => readBody(response, sent))
    const envelope = readEnvelope(body, response.status)
    call?.end('answered')
    const error = errorOf(envelope, response.status, factsOf(response.headers))
    if (error) throw error
    const read = readReply(endpoint, envelope.data)
    if (!read.isRead) {
      const { unreadable, cause } = read
      logFailure(`${endpoint.url} answered without a readable ${unreadable}`, cause)
      throw new CallError('unreadable', { code: envelope.code, field: unreadable, cause })
    }
    recordUnknownFields(endpoint.url, read.unknownPaths)
    return read.data
  }
}
