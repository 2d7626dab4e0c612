/** Routes for load balancers: whether the process is alive, and whether calls can be sent to it. */
import type { FastifyInstance } from 'fastify'
import type { MaintenanceWatch } from './maintenance.ts'
import { withDeadline } from './proxy/deadline.ts'

const READY_WITHIN_MS = 3000
/** Readiness is tested by a write, so its result is cached for this long. */
const CACHE_MS = 2000

/**
 * `/healthz`: the process answers. `/readyz`: calls can be answered, or are refused on purpose: under
 * maintenance a load balancer must go on routing users here, where the page explains it. Both report
 * maintenance. A server that is about to stop is not ready before it refuses requests.
 */
export async function health(
  app: FastifyInstance,
  options: {
    ready: () => Promise<void>
    maintenance: MaintenanceWatch
    isStopping: () => boolean
  },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const state = async (status: string) =>
    (await options.maintenance()) === null ? { status } : { status, maintenance: true }
  let cachedCheck: { until: number; ready: Promise<void> } | null = null
  const isReady = () => {
    const now = performance.now()
    if (cachedCheck === null || now >= cachedCheck.until) {
      cachedCheck = { until: now + CACHE_MS, ready: withDeadline(READY_WITHIN_MS, options.ready) }
      const own = cachedCheck
      // A failed attempt is not cached.
      own.ready.catch(() => {
        if (cachedCheck === own) cachedCheck = null
      })
    }
    return cachedCheck.ready
  }
  app.get('/healthz', { logLevel: 'warn' }, () => state('ok'))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (options.isStopping()) {
      return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    }
    try {
      await isReady()
      return await state('ready')
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
