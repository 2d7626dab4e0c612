/** Ids of requests, which lead from an error message on the page to the log lines. */
import { randomFillSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HEADER } from '../../src/contract/codes.ts'

/** Without characters that are easily confused: an id may be read aloud on the telephone. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Random bytes are drawn by the thousand: one draw costs as much as the rest of an id. */
const pool = new Uint8Array(LENGTH * 400)
let used = pool.length

/**
 * Returns the id of a request for log lines and the page's error message: generated here, never taken from
 * the caller.
 */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (const end = used + LENGTH; used < end; used += 1) {
    id += ALPHABET[(pool[used] ?? 0) % ALPHABET.length]
  }
  return id
}

/** Files of the build need no id: they are many, and no error message names one. */
const FILES = '/assets/'

/** Sends the request id with every answer, except for files of the build. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(FILES)) reply.header(HEADER.requestId, request.id)
    done()
  })
}
