/** The other side of `share-pglite.ts`: the embedded database of a running server, for one command. */
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite, Results } from '@electric-sql/pglite'
import type { OpenDatabase } from './database.ts'
import { loadPglite } from './drizzle.ts'
import { readFrames, writeFrame } from './frames.ts'
import * as schema from './schema.ts'
import { SOCKET, type ShareReply, type ShareRequest } from './share-pglite.ts'

type QueryOptions = { rowMode?: 'array' | 'object'; parsers?: Record<number, unknown> }

/** Thrown where the server has refused a statement; `code` is PostgreSQL's. */
class StatementError extends Error {
  readonly code: string | undefined
  readonly detail: string | undefined
  constructor({ message, code, detail }: Extract<ShareReply, { ok: false }>) {
    super(message)
    this.name = 'StatementError'
    this.code = code ?? undefined
    this.detail = detail ?? undefined
  }
}

/** One connection: one question at a time, in the order in which they are asked. */
class Connection {
  readonly #socket: Socket
  readonly #replies: AsyncGenerator<unknown>
  #last: Promise<unknown> = Promise.resolve()

  constructor(socket: Socket) {
    this.#socket = socket
    this.#replies = readFrames(socket)
  }

  ask(request: ShareRequest): Promise<unknown> {
    const asked = this.#last.then(async () => {
      writeFrame(this.#socket, request)
      const { value, done } = await this.#replies.next()
      if (done === true) throw new Error('The server has stopped meanwhile. Run the command again')
      const reply = value as ShareReply
      if (!reply.ok) throw new StatementError(reply)
      return reply.value
    })
    this.#last = asked.catch(() => {})
    return asked
  }

  query = async <T>(sql: string, params: unknown[] = [], options: QueryOptions = {}) => {
    const rowMode = options.rowMode ?? 'object'
    const raw = Object.keys(options.parsers ?? {}).map(Number)
    return (await this.ask({ kind: 'query', sql, params, rowMode, raw })) as Results<T>
  }

  end(): void {
    this.#socket.end()
  }
}

function open(path: string): Promise<Connection> {
  return new Promise((done, fail) => {
    const socket = connect(path)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      // What breaks later is told by the reply that does not come.
      socket.on('error', () => {})
      done(new Connection(socket))
    })
  })
}

/** As much of PGlite as drizzle uses. Each transaction has a connection of its own. */
class SharedClient {
  readonly #path: string
  readonly #base: Connection
  readonly query: Connection['query']

  constructor(path: string, base: Connection) {
    this.#path = path
    this.#base = base
    this.query = base.query
  }

  async transaction<T>(work: (tx: Pick<Connection, 'query'>) => Promise<T>): Promise<T> {
    const connection = await open(this.#path)
    try {
      await connection.ask({ kind: 'begin' })
      let result: T
      try {
        result = await work(connection)
      } catch (error) {
        await connection.ask({ kind: 'rollback' }).catch(() => {})
        throw error
      }
      await connection.ask({ kind: 'commit' })
      return result
    } finally {
      connection.end()
    }
  }

  snapshot = () => this.#base.ask({ kind: 'snapshot' })

  close(): void {
    this.#base.end()
  }
}

export type SharedDatabase = OpenDatabase & {
  /** Has the server copy its files; @returns where the copy is. Whoever asks removes it. */
  snapshot: () => Promise<string>
}

/** Connects to the server that holds a data directory; null when none answers. */
export async function openShared(dataDirectory: string): Promise<SharedDatabase | null> {
  const path = join(dataDirectory, SOCKET)
  const base = await open(path).catch(() => null)
  if (base === null) return null
  const client = new SharedClient(path, base)
  const { drizzle } = loadPglite()
  // drizzle's type asks for the whole class; what it calls is `query` and `transaction`.
  const used: Pick<PGlite, 'query'> = client
  const db = drizzle(used as PGlite, { schema })
  return {
    db,
    exclusively: (work) => work(db),
    snapshot: async () => String(await client.snapshot()),
    close: async () => client.close(),
  }
}
