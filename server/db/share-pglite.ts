/**
 * The door through which the operator's commands use the embedded database while the server has it
 * open. PGlite is one process's own, so nobody else may touch its files (see `lock.ts`): a command
 * sends its statements here instead, over a Unix socket that stands in the data directory and is as
 * private as that.
 */
import { randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { readdirSync, rmSync } from 'node:fs'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { copyAtOneMoment } from './copy-files.ts'
import type { Logger } from '../logging.ts'
import { readFrames, writeFrame } from './frames.ts'

export const SOCKET = 'operator.sock'
const SNAPSHOT = 'snapshot-'
/** What an operating system takes as the address of a socket. */
const LONGEST_PATH = 103
/** A command that says nothing for so long inside a transaction is given up: the server waits for it. */
const IDLE_IN_TRANSACTION_MS = 15_000

export type ShareRequest =
  | { kind: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object'; raw: number[] }
  | { kind: 'begin' }
  | { kind: 'commit' }
  | { kind: 'rollback' }
  | { kind: 'snapshot' }
export type ShareReply =
  | { ok: true; value: unknown }
  | { ok: false; message: string; code: string | null; detail: string | null }

type Runner = Pick<PGlite | Transaction, 'query'>

async function runQuery(on: Runner, request: Extract<ShareRequest, { kind: 'query' }>) {
  const parsers = Object.fromEntries(request.raw.map((oid) => [oid, (value: string) => value]))
  const { rowMode, sql, params } = request
  const { rows, fields, affectedRows } = await on.query(sql, params, { rowMode, parsers })
  return { rows, fields, affectedRows }
}

function refusal(error: unknown): ShareReply {
  const { message, code, detail } = error as { message: string; code?: string; detail?: string }
  return { ok: false, message, code: code ?? null, detail: detail ?? null }
}

/**
 * Copies the files of the database as they stand at one moment: a transaction of our own keeps others
 * waiting, and a checkpoint has brought the files up to date. They wait for what has changed since
 * the copying began; the checkpoint before it leaves little of that.
 */
async function copyFiles(client: PGlite, dataDirectory: string): Promise<string> {
  const copy = join(dataDirectory, `${SNAPSHOT}${randomUUID()}`)
  try {
    await client.query('checkpoint')
    await copyAtOneMoment(join(dataDirectory, 'pg'), copy, (work) =>
      client.transaction(async (tx) => {
        await tx.query('checkpoint')
        await work()
      }),
    )
    return copy
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  }
}

/** Copies that a stopped command has left behind. */
function removeSnapshots(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    if (name.startsWith(SNAPSHOT)) {
      rmSync(join(dataDirectory, name), { recursive: true, force: true })
    }
  }
}

class Rollback extends Error {}

/** Requests of one connection, in their order; null when it has ended. */
type Requests = { next: (withinMs?: number) => Promise<ShareRequest | null> }

function requestsOf(socket: Socket): Requests {
  const frames = readFrames(socket)
  return {
    next: async (withinMs) => {
      const timer =
        withinMs === undefined ? undefined : setTimeout(() => socket.destroy(), withinMs)
      try {
        const { value, done } = await frames.next()
        return done === true ? null : (value as ShareRequest)
      } catch {
        return null
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** From `begin` to `commit` or `rollback`; an end of the connection is a rollback. */
async function serveTransaction(client: PGlite, socket: Socket, requests: Requests) {
  const reply = (value: ShareReply) => writeFrame(socket, value)
  try {
    await client.transaction(async (tx) => {
      reply({ ok: true, value: null })
      for (;;) {
        const request = await requests.next(IDLE_IN_TRANSACTION_MS)
        if (request?.kind === 'commit') return
        if (request?.kind !== 'query') throw new Rollback()
        await runQuery(tx, request).then(
          (value) => reply({ ok: true, value }),
          (error: unknown) => reply(refusal(error)),
        )
      }
    })
    reply({ ok: true, value: null })
  } catch (error) {
    reply(error instanceof Rollback ? { ok: true, value: null } : refusal(error))
  }
}

async function serveConnection(client: PGlite, dataDirectory: string, socket: Socket) {
  const requests = requestsOf(socket)
  for (;;) {
    const request = await requests.next()
    if (request === null) return
    if (request.kind === 'begin') {
      await serveTransaction(client, socket, requests)
      continue
    }
    try {
      const value =
        request.kind === 'query'
          ? await runQuery(client, request)
          : await copyFiles(client, dataDirectory)
      writeFrame(socket, { ok: true, value })
    } catch (error) {
      writeFrame(socket, refusal(error))
    }
  }
}

/**
 * Opens the door. Call it only by whoever holds the lock of the data directory.
 * @returns how to close it; running requests are ended
 */
export async function sharePglite(
  client: PGlite,
  dataDirectory: string,
  log: Logger,
): Promise<() => Promise<void>> {
  removeSnapshots(dataDirectory)
  const path = join(dataDirectory, SOCKET)
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn({ path }, 'DATA_DIR is too long for a socket: stop the server for admin commands')
    return async () => {}
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    serveConnection(client, dataDirectory, socket)
      .catch((error: unknown) => log.warn({ err: error }, 'an admin command was cut off'))
      .finally(() => socket.destroy())
  })
  try {
    // Left by a process that was killed; the lock says that it is gone.
    await rm(path, { force: true })
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(path, done)
    })
    await chmod(path, 0o600)
  } catch (error) {
    // Some file systems know no sockets. The product does without; commands then need it stopped.
    log.warn(
      { err: error },
      'admin commands cannot reach the running server: no socket in DATA_DIR',
    )
    server.close()
    return async () => {}
  }
  server.unref()
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
