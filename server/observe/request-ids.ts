import { randomFillSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HEADER } from '../../src/contract/codes.ts'

/** Without signs that are read for one another: somebody may read it aloud on the telephone. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Random bytes are asked for by the thousand: one question costs as much as the rest of a name. */
const pool = new Uint8Array(LENGTH * 400)
let used = pool.length

/** The name of one request in log lines, and on the page when it fails: of ours alone, never the caller's. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (const end = used + LENGTH; used < end; used += 1) {
    id += SIGNS[(pool[used] ?? 0) % SIGNS.length]
  }
  return id
}

/** Files of the build come by the dozen, and nobody asks about one of them by name. */
const FILES = '/assets/'

/** Every answer says the name of its request, but for files of the build. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(FILES)) reply.header(HEADER.requestId, request.id)
    done()
  })
}
