import { HEADER, PROXY_PATH, REQUESTED_WITH } from '../contract/codes.ts'
import type { Endpoint, ParamsOf, ReplyOf } from '../contract/endpoint.ts'
import { readReply } from '../contract/read-reply.ts'
import { readEnvelope } from '../contract/envelope.ts'
import { LIMITS } from '../contract/limits.ts'
import { logFailure } from '../platform/log.ts'
import { CallError } from './call-error.ts'
import { type AnswerFacts, errorOf } from './classify.ts'
import { noteStrange } from './strange-fields.ts'

export type CallOptions = {
  /** Access token; absent for a call without one. */
  token?: string | null
  signal?: AbortSignal | undefined
  /** Let the request outlive the page (sign-out). */
  keepAlive?: boolean
}

export type TransportConfig = {
  /** The browser's `fetch` unless a test passes another. */
  fetch?: typeof globalThis.fetch
  /** Value of the `Authorization` header. */
  client: () => string
  /** The reader's time zone, IANA name. */
  timeZone: () => string
  /** Whether the upstream has a call; without it, it has all. What it lacks is not asked for. */
  hasCall?: (url: string) => boolean
}

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
  })
  if (token) headers.set(HEADER.token, `bearer ${token}`)
  return headers
}

async function send(
  config: TransportConfig,
  url: string,
  params: unknown,
  options: CallOptions,
): Promise<Response> {
  const limit = AbortSignal.timeout(CLIENT_TIMEOUT_MS)
  try {
    return await (config.fetch ?? fetch)(PROXY_PATH, {
      method: 'POST',
      headers: headersOf(config, options.token),
      body: JSON.stringify({ method: 'POST', url, params }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      cache: 'no-store',
      ...(options.keepAlive === true ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw new CallError('aborted', { cause: error })
    throw new CallError(limit.aborted ? 'timeout' : 'offline', { cause: error })
  }
}

function factsOf(headers: Headers): AnswerFacts {
  const retryAfterS = Number(headers.get('Retry-After') ?? Number.NaN)
  const answeredAt = Date.parse(headers.get('Date') ?? '')
  return {
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : undefined,
    answeredAt: Number.isFinite(answeredAt) ? answeredAt : undefined,
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // A gateway's HTML page or a reply that was cut off.
    throw new CallError(response.status >= 500 ? 'unavailable' : 'failed', {
      code: response.status,
      cause: error,
    })
  }
}

/**
 * Creates the one function through which every call goes: fetch, headers, envelope, typed data or
 * one typed error (`CallError`). It knows nothing of sessions, caches or screens.
 */
export function createTransport(config: TransportConfig): Transport {
  return async (endpoint, params, options = {}) => {
    if (config.hasCall?.(endpoint.url) === false) throw new CallError('notOffered')
    const response = await send(config, endpoint.url, params, options)
    const envelope = readEnvelope(await readBody(response), response.status)
    const error = errorOf(envelope, response.status, factsOf(response.headers))
    if (error) throw error
    const read = readReply(endpoint, envelope.data)
    if (!read.isRead) {
      const { unreadable, cause } = read
      logFailure(`${endpoint.url} answered without a readable ${unreadable}`, cause)
      throw new CallError('unreadable', { code: envelope.code, field: unreadable, cause })
    }
    noteStrange(endpoint.url, read.strange)
    return read.data
  }
}
