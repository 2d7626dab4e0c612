/** Proxy between page and upstream: checks, limits, maintenance, and compression of each call. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, PROXY_PATH } from '../../src/contract/codes.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import type { MaintenanceWatch } from '../maintenance.ts'
import { chooseEncoding } from '../accepted-encoding.ts'
import { inSpan } from '../observe/tracing.ts'
import { checkCall, type Admitted } from './allow-list.ts'
import { compressReply } from './compress-reply.ts'
import { DeadlineError, withDeadline } from './deadline.ts'
import { deviceCookie, deviceTokenOf } from './device-cookie.ts'
import { refusal, replyOfError, underMaintenance } from './envelope.ts'
import { createRefusalDelay, type RefusalDelay } from './refusal-delay.ts'
import { BadBodyError, registerJsonParser } from './json-body.ts'
import { ownOrigins, pageContractOf, refuseRequest, timeZoneOf, tokenOf } from './request-rules.ts'
import { countByAddress, type SpendShared } from './address-count.ts'
import type { Upstream, UpstreamCall, UpstreamReply } from './upstream.ts'

export type ProxyOptions = {
  upstream: Upstream
  /** The Authorization header that the product's client sends. */
  credential: string
  /** The public origin; null: the host of the request. */
  publicOrigin: string | null
  callsPerMinute: number
  /** Counts calls over several servers; without it each server counts alone. */
  spendShared?: SpendShared | null
  maintenance?: MaintenanceWatch
  /** Time limit of a call in milliseconds; shorter in tests. */
  timeoutMs?: number
  /** Delay of refusals in milliseconds; shorter in tests. */
  refusalDelayMs?: number
  /** Called after every admitted call. */
  onCall?: (name: string, status: number, ms: number) => void
}

function send(reply: FastifyReply, { status, body, headers }: UpstreamReply): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .send(body)
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: UpstreamReply,
  { endpoint }: Admitted,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await compressReply(answer, endpoint, encoding)
  if (body === null) return send(reply, answer)
  return send(reply.header('content-encoding', encoding), { ...answer, body })
}

/** Converts errors of Fastify itself (body, media type) to envelopes. */
function replyOfFastifyError(error: unknown): UpstreamReply {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === CODE.tooLarge) return refusal(CODE.tooLarge, 'tooLarge')
  if (statusCode === CODE.tooMany) return refusal(CODE.tooMany, 'tooMany')
  if (statusCode === 415) return refusal(415, 'wrongMediaType')
  const isMalformed = statusCode === CODE.bad || code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
  if (isMalformed) return refusal(CODE.bad, 'badRequest')
  return replyOfError(error)
}

function replyOfFailure(error: unknown): UpstreamReply {
  if (error instanceof DeadlineError) return refusal(CODE.timeout, 'timeout')
  return replyOfError(error)
}

/** Calls that take longer are logged on a line of their own. */
const SLOW_MS = 1000

function logCall(request: FastifyRequest, facts: { call: string; status: number; ms: number }) {
  if (facts.ms < SLOW_MS) request.log.debug(facts, 'call')
  else request.log.warn(facts, 'slow call')
}

function callOf(request: FastifyRequest, admitted: Admitted, signal: AbortSignal): UpstreamCall {
  return {
    ...admitted,
    token: tokenOf(request.headers),
    timeZone: timeZoneOf(request.headers),
    pageContract: pageContractOf(request.headers),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceTokenOf(request.headers.cookie),
    authorization: request.headers.authorization ?? '',
    signal,
  }
}

function isHttps(request: FastifyRequest, { publicOrigin }: ProxyOptions): boolean {
  return publicOrigin?.startsWith('https:') === true || request.protocol === 'https'
}

/** Refuses forbidden requests before their body is read. */
function guardRequests(app: FastifyInstance, { credential, publicOrigin }: ProxyOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    const refused =
      request.method === 'POST'
        ? refuseRequest(request.headers, credential, ownOrigins(request, publicOrigin))
        : null
    if (refused === null) {
      done()
      return
    }
    request.log.info({ refused: refused.key }, 'call refused')
    send(reply, refusal(refused.code, refused.key))
  })
}

/** Makes Fastify answer its own errors with an envelope too. */
function answerErrors(app: FastifyInstance, delayRefusal: RefusalDelay): void {
  app.setErrorHandler(async (error, request, reply) => {
    const answer = replyOfFastifyError(error)
    if (answer.status === CODE.tooMany || error instanceof BadBodyError) await delayRefusal()
    if (error instanceof BadBodyError && error.isCut) reply.header('connection', 'close')
    if (answer.status >= 500) request.log.error({ err: error }, 'call failed')
    return send(reply, answer)
  })
}

/** Registers `POST /api/tool`: the only API route for the browser. */
export async function proxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, timeoutMs = LIMITS.upstreamTimeoutMs } = options
  await app.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: 60_000,
    ...countByAddress(options.spendShared),
  })
  // JSON only: another site can send forms and plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  const { answered, bytesOf } = registerJsonParser(app)
  guardRequests(app, options)
  const delayRefusal = createRefusalDelay(options.refusalDelayMs)
  answerErrors(app, delayRefusal)

  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PROXY_PATH,
    handler: (_request, reply) => {
      reply.header('allow', 'POST')
      return send(reply, refusal(405, 'methodNotAllowed'))
    },
  })

  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const maintenance = (await options.maintenance?.()) ?? null
    if (maintenance !== null) return send(reply, underMaintenance(maintenance.until, new Date()))
    const outcome = checkCall(request.body, bytesOf(request))
    if (!outcome.ok) {
      const data = outcome.fields === null ? null : { fields: outcome.fields }
      return send(reply, refusal(outcome.code, outcome.key, data))
    }
    const { name, endpoint } = outcome.call
    const begunAt = performance.now()
    const answer = await inSpan(`call ${name}`, { 'veriscope.request': request.id }, () =>
      withDeadline(timeoutMs, (signal) => upstream.call(callOf(request, outcome.call, signal))),
    ).catch((error: unknown) => {
      const failed = replyOfFailure(error)
      if (failed.status >= 500) request.log.error({ err: error, call: name }, 'call failed')
      return failed
    })
    const ms = performance.now() - begunAt
    options.onCall?.(name, answer.status, ms)
    logCall(request, { call: name, status: answer.status, ms: Math.round(ms * 10) / 10 })
    // Durations of calls that check secrets are not sent: they could reveal something about them.
    if (endpoint.secrets === undefined) reply.header('server-timing', `app;dur=${ms.toFixed(1)}`)
    if (answer.status === CODE.tooMany) await delayRefusal()
    // After sign-out the browser's cache must not show the member's data again.
    if (name === 'signOut') reply.header('clear-site-data', '"cache"')
    if (answer.device !== undefined) {
      reply.header('set-cookie', deviceCookie(answer.device, isHttps(request, options)))
    }
    return sendCompressed(request, reply, answer, outcome.call)
  }
  app.post(PROXY_PATH, { bodyLimit: LIMITS.callBody }, (request, reply) =>
    answerCall(request, reply).finally(() => answered(request)),
  )
}
