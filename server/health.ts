import type { FastifyInstance } from 'fastify'
import type { MaintenanceWatch } from './maintenance.ts'
import { withDeadline } from './proxy/deadline.ts'

const READY_WITHIN_MS = 3000

/**
 * `/healthz`: the process answers. `/readyz`: calls can be answered, or are refused on purpose: under
 * maintenance a load balancer must go on sending readers here, where they are told. Both say so.
 */
export async function health(
  app: FastifyInstance,
  options: { ready: () => Promise<void>; maintenance: MaintenanceWatch },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const state = async (status: string) =>
    (await options.maintenance()) === null ? { status } : { status, maintenance: true }
  app.get('/healthz', { logLevel: 'warn' }, () => state('ok'))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await withDeadline(READY_WITHIN_MS, options.ready)
      return await state('ready')
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
