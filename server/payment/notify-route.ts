/** Route of the payment provider's webhook, limited in size and rate; `receive.ts` processes the notifications. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { perMinute } from '../per-minute.ts'
import type { MaintenanceWatch } from '../maintenance.ts'
import type { ServiceParts } from '../service/context.ts'
import { countByAddress } from '../proxy/address-count.ts'
import { receiveNotification } from './receive.ts'

export const NOTIFY_PATH = '/api/payment/notify'

/** The largest notification of a real provider is a fraction of this. */
const BODY_LIMIT = 256 * 1024
/** Limit for one address; a provider that receives 429 sends again. */
const MAX_PER_MINUTE = 1200
/** Refused notifications recorded per minute; further ones appear in the log only. */
const MAX_RECORDED_PER_MINUTE = 60

export type NotifyOptions = {
  parts: ServiceParts
  maintenance: MaintenanceWatch
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
}

/** Answers what Fastify itself refuses (a body that is too large, or of no type) with a status other than 500. */
function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 503
    if (status === 413) return sendText(reply, 413, 'The notification is too large')
    if (status === 429) return sendText(reply, 429, 'Too many notifications')
    if (status < 500) return sendText(reply, 400, 'The notification cannot be read')
    request.log.error({ err: error }, 'a notification failed')
    return sendText(reply, 503, 'This could not be settled now, please send it again')
  })
}

/**
 * `POST /api/payment/notify/:provider`: the webhook of a payment provider. Its authentication is the
 * signature over the raw body.
 */
export async function notifyRoute(app: FastifyInstance, options: NotifyOptions): Promise<void> {
  const { parts, maintenance } = options
  await app.register(rateLimit, {
    max: MAX_PER_MINUTE,
    timeWindow: 60_000,
    ...countByAddress(),
  })
  const mayRecord = perMinute(MAX_RECORDED_PER_MINUTE, () => parts.clock().getTime())
  handleErrors(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // The raw body, whatever its type: parsing and serialising would break the signature.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { provider: string } }>(`${NOTIFY_PATH}/:provider`, async (request, reply) => {
    const provider = parts.payments
    if (provider === null || provider.name !== request.params.provider) {
      return sendText(reply, 404, 'There is no such payment provider here')
    }
    if ((await maintenance()) !== null) {
      return sendText(
        reply.header('retry-after', '60'),
        503,
        'Under maintenance, please send it again',
      )
    }
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { status, text } = await receiveNotification(
      parts,
      provider,
      raw,
      request.headers,
      mayRecord,
    )
    return sendText(reply, status, text)
  })
}
