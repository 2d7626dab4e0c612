import type { FastifyInstance } from 'fastify'
import { SHARE_LOST, SHARE_PATH } from '../../src/contract/share-target.ts'
import { paths } from '../../src/lib/paths.ts'

/**
 * What is shared to the installed app is taken by its worker, on the device. Where there is none (it was
 * removed, or never came) the request gets here: nothing of it is read, and the page says so.
 */
export async function shareTarget(app: FastifyInstance): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    own.post(SHARE_PATH, (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        // What is still on its way is not waited for.
        .header('connection', 'close')
        .redirect(`${paths.allTools()}?source=${SHARE_LOST}`, 303),
    )
    done()
  })
}
