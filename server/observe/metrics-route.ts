/** Route from which Prometheus reads the metrics. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostNameOf } from '../hosts.ts'
import { isLoopback } from '../mode.ts'
import type { Metrics } from './metrics.ts'

export const METRICS_PATH = '/metrics'

/** Headers that a proxy adds: behind one, every peer looks like this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Whether a request comes directly from this machine, to its loopback name, without a proxy in between. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const name = hostNameOf(headers.host)
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    name !== null &&
    isLoopback(name) &&
    FORWARDED.every((header) => headers[header] === undefined)
  )
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** `/metrics`: for this machine, or requests with the token; 404 for all others. */
export async function metricsRoute(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | null },
): Promise<void> {
  app.get(METRICS_PATH, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isFromHere(request) && !hasToken(request, token)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    }
    const { text, type } = await metrics.read()
    return reply.type(type).send(text)
  })
}
