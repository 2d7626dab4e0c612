/** Creates the upstream of a BladeX or SpringBlade deployment over HTTP. */
import { CODE, HEADER, REQUESTED_WITH } from '../../src/contract/codes.ts'
import {
  isOffered,
  UPSTREAM_FEATURES,
  type UpstreamFeature,
} from '../../src/contract/upstream-features.ts'
import { readEnvelope } from '../../src/contract/envelope.ts'
import { readReply } from '../../src/contract/read-reply.ts'
import { createUnknownFieldCounter } from '../../src/contract/unknown-fields.ts'
import type { Logger } from '../logging.ts'
import { refusal, unavailable } from './envelope.ts'
import type { Upstream, UpstreamCall, UpstreamReply } from './upstream.ts'

/** The upstream never sends a larger reply. */
const REPLY_LIMIT_BYTES = 8 * 1024 * 1024
const READY_WITHIN_MS = 2500

/** Reports that the reply of the upstream does not have the expected form. */
class UpstreamReplyError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'UpstreamReplyError'
  }
}

function asField(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/**
 * Encodes the parameters as a form, because query strings are written to access logs. A list becomes one
 * field per value, as Spring binds it; an empty list becomes one empty field, because a missing field means
 * "not given". (Spring splits a single value at its commas: no list of ours has any.)
 */
function formOf(params: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) form.append(name, asField(value))
    else if (value.length === 0) form.append(name, '')
    else for (const item of value) form.append(name, asField(item))
  }
  return form
}

function headersOf(call: UpstreamCall): Record<string, string> {
  return {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    [HEADER.authorization]: call.authorization,
    [HEADER.requestedWith]: REQUESTED_WITH,
    ...(call.token === null ? {} : { [HEADER.token]: `bearer ${call.token}` }),
    ...(call.timeZone === null ? {} : { [HEADER.timeZone]: call.timeZone }),
    'x-forwarded-for': call.ip,
    'user-agent': call.userAgent,
  }
}

async function readBounded(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > REPLY_LIMIT_BYTES) throw new UpstreamReplyError('the upstream reply is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamReplyError('the upstream reply is not JSON')
  }
}

/** The longest text of a fault that is a message and no report. */
const MESSAGE_LIMIT = 200
/** Signs of code, queries and addresses in a text. */
const INTERNALS =
  /[\n\r\t{}<>;=]|exception|error:|\bat \S+\(|\bselect\b.*\bfrom\b|\b\w+\.\w+\.\w+|:\/\/|\d+\.\d+\.\d+/iu

/**
 * Creates the reply of a server error of the upstream. Its body may hold stack traces and SQL (S29), so only a message that
 * is a short sentence is passed on.
 */
function faultOf(status: number, text: string): UpstreamReply {
  const own = refusal(status, 'failed')
  try {
    const { code, message } = readEnvelope(JSON.parse(text), status)
    const words = typeof message === 'string' ? [message] : Object.values(message)
    const isMessage = (one = '') =>
      one.trim() !== '' && one.length <= MESSAGE_LIMIT && !INTERNALS.test(one)
    if (words.length === 0 || !words.every(isMessage)) return own
    return { status, body: { code, success: false, data: null, msg: message } }
  } catch {
    return own
  }
}

/** Joins base and path as text: the path comes from the contract, never from a request. */
function addressOf(base: URL, path: string): string {
  return base.origin + base.pathname.replace(/\/$/, '') + path
}

type RemoteOptions = {
  /** Features beyond the calls of the specification; other calls are refused here. */
  features?: readonly UpstreamFeature[]
  /** Logs fields that violate the contract. */
  log?: Pick<Logger, 'warn'>
}

/** Logs fields in the upstream's replies that the page reads as absent or cannot read, each once. */
function createFieldCheck(log: Pick<Logger, 'warn'> | undefined) {
  const counter = createUnknownFieldCounter()
  return ({ name, endpoint }: UpstreamCall, body: unknown, status: number): void => {
    if (log === undefined) return
    const { code, data } = readEnvelope(body, status)
    if (code !== CODE.ok) return
    const read = readReply(endpoint, data)
    const paths = read.isRead ? read.unknownPaths : [read.unreadable]
    const text = read.isRead
      ? 'the upstream sent a field in an unexpected type: it is read as absent'
      : 'the upstream sent a reply without a field that the call needs'
    for (const { kind, count } of counter.record(endpoint.url, paths)) {
      log.warn({ call: name, field: kind, count }, text)
    }
  }
}

export function remoteUpstream(
  base: URL,
  { features = UPSTREAM_FEATURES, log }: RemoteOptions = {},
): Upstream {
  const watch = createFieldCheck(log)
  return {
    kind: 'remote',
    call: async (call): Promise<UpstreamReply> => {
      if (!isOffered(call.endpoint.url, features)) return refusal(CODE.notFound, 'notOffered')
      let reply: Response
      try {
        reply = await fetch(addressOf(base, call.endpoint.url), {
          method: 'POST',
          redirect: 'manual',
          headers: headersOf(call),
          body: formOf(call.params),
          signal: call.signal,
        })
      } catch (error) {
        // The proxy reports the time-out itself; any other error here is a network failure.
        if (call.signal.aborted) throw error
        return unavailable()
      }
      if (reply.status >= 300 && reply.status < 400) {
        await reply.body?.cancel()
        throw new UpstreamReplyError('the upstream answered with a redirect')
      }
      const text = await readBounded(reply)
      if (reply.status >= 500) return faultOf(reply.status, text)
      const body = parse(text)
      watch(call, body, reply.status)
      return { status: reply.status, body }
    },
    ready: async () => {
      const reply = await fetch(base, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(READY_WITHIN_MS),
      })
      await reply.body?.cancel()
      if (reply.status === CODE.unavailable) throw new Error('the upstream is not available')
    },
  }
}
