import type { FastifyInstance } from 'fastify'
import { SHARE_LOST, SHARE_PATH } from '../../src/contract/share-target.ts'
import { paths } from '../../src/lib/paths.ts'

/**
 * Handles shares to the installed app when its service worker is missing (removed, or not yet installed):
 * normally the worker takes them, on the device. The body is not read, and the page explains it.
 */
export async function shareTarget(app: FastifyInstance): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    own.post(SHARE_PATH, (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        // The rest of the body is not read.
        .header('connection', 'close')
        .redirect(`${paths.allTools()}?source=${SHARE_LOST}`, 303),
    )
    done()
  })
}
