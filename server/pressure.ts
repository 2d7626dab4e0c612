/** Load shedding: refuses requests with 503 while the event loop is late. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROXY_PATH } from '../src/contract/codes.ts'
import { unavailable } from './proxy/envelope.ts'

/** Limits of event loop delay. */
export type PressureOptions = {
  /** Highest mean delay of the event loop in a sample, in milliseconds. */
  maxDelayMs: number
  /** Length of a sample in milliseconds. */
  sampleMs: number
}

/** A quarter of a second is noticeable; beyond it the queue grows faster than it is processed. */
export const PRESSURE: PressureOptions = { maxDelayMs: 250, sampleMs: 1000 }

/** Health checks are always answered: they decide whether the process is restarted. */
const ALWAYS_ANSWERED = '/healthz'

/** Returns the text or the envelope of a refusal; its status and headers are set. */
function refusal(request: FastifyRequest, reply: FastifyReply): unknown {
  const { status, body, headers } = unavailable()
  const isCall = request.url === PROXY_PATH
  reply
    .code(status)
    .headers(headers ?? {})
    .header('cache-control', 'no-store')
    .type(isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
  return isCall ? body : 'The server is busy. Please try again in a few seconds\n'
}

/**
 * Refuses requests with 503 and `Retry-After` while the event loop is late, before the queue grows beyond
 * what can be answered in time. One late sample is not enough (a start, a garbage collection): the one before
 * must have been late as well.
 */
export async function shedLoad(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const { maxDelayMs, sampleMs } = options
  /** Start of the run of late samples, and time of the last one. */
  let late = { since: 0, seen: -Infinity }
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: (request, reply) => {
      const now = performance.now()
      const isNew = now - late.seen > 2 * sampleMs
      if (isNew) request.log.warn('the event loop is late')
      late = { since: isNew ? now : late.since, seen: now }
      if (now - late.since < sampleMs || request.url === ALWAYS_ANSWERED) return undefined
      // `send` accepts the refusal, which its type does not express.
      return refusal(request, reply) as void
    },
  })
}
