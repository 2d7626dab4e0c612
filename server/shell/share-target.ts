import type { FastifyInstance } from 'fastify'
import { SHARE_PATH, SHARE_REFUSALS } from '../../src/contract/share-target.ts'
import { paths } from '../../src/lib/paths.ts'
import { isFromElsewhere, ownOrigins } from '../proxy/request-rules.ts'

/**
 * Handles shares to the installed app when its service worker is missing (removed, or not yet installed):
 * normally the worker takes them, on the device. The body is not read, and the page explains it.
 * @param publicOrigin the public origin of this installation, where it is known
 */
export async function shareTarget(
  app: FastifyInstance,
  publicOrigin: string | null,
): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    own.post(SHARE_PATH, (request, reply) => {
      const isForeign = isFromElsewhere(request.headers, ownOrigins(request, publicOrigin))
      const reason = SHARE_REFUSALS[isForeign ? 'foreign' : 'lost']
      return (
        reply
          .header('cache-control', 'no-store')
          // The rest of the body is not read.
          .header('connection', 'close')
          .redirect(`${paths.allTools()}?source=${reason}`, 303)
      )
    })
    done()
  })
}
