import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROXY_PATH } from '../src/contract/codes.ts'
import { unavailable } from './proxy/envelope.ts'

export type PressureOptions = {
  /** How late the event loop may be, in the mean of a sample. */
  maxDelayMs: number
  /** How often it is looked at. */
  sampleMs: number
}

/** A quarter of a second is felt; the queue behind it grows faster than it is worked off. */
export const PRESSURE: PressureOptions = { maxDelayMs: 250, sampleMs: 1000 }

/** Health is asked for by whoever decides whether the process still lives: it always answers. */
const ALWAYS = '/healthz'

/** The text or the envelope of a refusal; its status and headers are set. */
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
 * Refuses requests with 503 and `Retry-After` while the event loop is late, before the server drowns
 * in what it can no longer answer in time. One late sample is no reason (a start, a collection of
 * garbage): the one before must have been late as well.
 */
export async function shedLoad(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const { maxDelayMs, sampleMs } = options
  /** Since when every sample has been late, and when one was last seen to be. */
  let late = { since: 0, seen: -Infinity }
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: (request, reply) => {
      const now = performance.now()
      const isNew = now - late.seen > 2 * sampleMs
      if (isNew) request.log.warn('the event loop is late')
      late = { since: isNew ? now : late.since, seen: now }
      if (now - late.since < sampleMs || request.url === ALWAYS) return undefined
      // It sends what it gets, which its type does not say.
      return refusal(request, reply) as void
    },
  })
}
