import type { FastifyInstance } from 'fastify'
import { withDeadline } from './proxy/deadline.ts'

const READY_WITHIN_MS = 3000

/** `/healthz`: the process answers. `/readyz`: calls can be answered. */
export async function health(
  app: FastifyInstance,
  options: { ready: () => Promise<void> },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await withDeadline(READY_WITHIN_MS, options.ready)
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
