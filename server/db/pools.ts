/**
 * Connection pools of PostgreSQL, one for each kind of asker. A statement that takes too long is cancelled in the
 * database as well: one that is only abandoned here would run on there and occupy a connection.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { type Requester, currentRequester } from '../requester.ts'
import type { Logger } from '../logging.ts'
import { holdClient } from './cancel.ts'
import { loadPostgres } from './drizzle.ts'
import { isUnknownStatement, nameStatements } from './prepared.ts'
import { openReplica, type Replica } from './replica.ts'

/** Address of a database: a URL, or the folder of a socket. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

type Limits = {
  connections: number
  /** Longest time of one statement, and of its wait for a lock. */
  statementMs: number
  lockMs: number
  /** Longest time a transaction may be idle: its locks make others wait. */
  idleMs: number
  /** Longest wait for a free connection. */
  connectMs: number
}

/** A call is given up after 15 s (`LIMITS.upstreamTimeoutMs`), the description of a page after 1.5 s. */
const LIMITS: Readonly<Record<Requester | 'operator', Limits>> = {
  visitor: { connections: 4, statementMs: 5000, lockMs: 1500, idleMs: 5000, connectMs: 3000 },
  member: { connections: 8, statementMs: 10_000, lockMs: 4000, idleMs: 10_000, connectMs: 3000 },
  background: {
    connections: 4,
    statementMs: 60_000,
    lockMs: 10_000,
    idleMs: 60_000,
    connectMs: 10_000,
  },
  // No limit for an operator's command: the operator sees it, and can end it.
  operator: { connections: 3, statementMs: 0, lockMs: 30_000, idleMs: 0, connectMs: 10_000 },
}
/** Extra time after which the connection is given up here, when the database itself no longer answers. */
const GRACE_MS = 2000

/** Connection options for one kind of asker. */
export function poolOptions(target: Target, asker: Requester | 'operator') {
  const { statementMs, lockMs, idleMs, connectMs } = LIMITS[asker]
  return {
    ...target,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    application_name: `veriscope ${asker}`,
    ...(statementMs > 0 && { query_timeout: statementMs + GRACE_MS }),
  }
}

/** The connections of a process: one pool for each asker, opened at its first query. */
export class PoolByAsker {
  readonly #target: Target
  readonly #log: Logger | undefined
  readonly #only: 'operator' | null
  #isEnding = false
  readonly #pools = new Map<Requester | 'operator', Pool>()
  readonly #names = nameStatements()
  /** The replica that visitors' queries read from, if there is one. */
  readonly replica: Replica | null

  /** @param onlyAsker the asker of everything in this process; null: as `currentRequester` says */
  constructor(target: Target, onlyAsker: 'operator' | null, log?: Logger, replica?: string | null) {
    this.#target = target
    const replicaOptions = replica && poolOptions({ connectionString: replica }, 'visitor')
    this.replica = replicaOptions
      ? openReplica({ ...replicaOptions, max: LIMITS.visitor.connections }, log)
      : null
    this.#only = onlyAsker
    this.#log = log
  }

  #current(): Pool {
    const asker = this.#only ?? currentRequester().requester
    const there = this.#pools.get(asker)
    if (there !== undefined) return there
    const { Pool } = loadPostgres()
    const pool = new Pool({
      ...poolOptions(this.#target, asker),
      max: LIMITS[asker].connections,
    })
    // An idle connection that breaks emits here; without a listener the process would end.
    pool.on('error', (error) => {
      // The embedded database ends sessions that are just about to close.
      if (!this.#isEnding) this.#log?.warn({ err: error }, 'an idle database connection broke')
    })
    this.#pools.set(asker, pool)
    return pool
  }

  async #run(statement: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (currentRequester().signal === null) return this.#current().query(statement, values)
    const client = await this.connect()
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }

  // The two methods that drizzle calls.
  query = async (statement: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const isVisitors = this.replica !== null && currentRequester().requester === 'visitor'
    const read = isVisitors ? await this.replica.read(statement, values) : null
    if (read !== null) return read
    const name = this.#names.of(statement.text)
    if (name === null) return this.#run(statement, values)
    try {
      return await this.#run({ ...statement, name }, values)
    } catch (error) {
      // Refused before it was run: a pooler between this process and the database hands connections around.
      if (!isUnknownStatement(error)) throw error
      this.#names.stop()
      this.#log?.info('statements are not prepared: a pooler does not support them')
      return this.#run(statement, values)
    }
  }

  connect = async (): Promise<PoolClient> => {
    const { signal } = currentRequester()
    return holdClient(await this.#current().connect(), signal)
  }

  #sum(of: (pool: Pool) => number): number {
    return [...this.#pools.values()].reduce((all, pool) => all + of(pool), 0)
  }

  // Totals of all pools, for metrics.
  get totalCount(): number {
    return this.#sum((pool) => pool.totalCount)
  }

  get idleCount(): number {
    return this.#sum((pool) => pool.idleCount)
  }

  get waitingCount(): number {
    return this.#sum((pool) => pool.waitingCount)
  }

  /** Ends the pools: running statements may finish within this time, then they are cut off. */
  async end(withinMs: number): Promise<void> {
    this.#isEnding = true
    const ends = [...this.#pools.values(), ...(this.replica ? [this.replica] : [])].map((pool) =>
      pool.end(),
    )
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      Promise.allSettled(ends),
      new Promise((done) => {
        timer = setTimeout(done, withinMs)
      }),
    ])
    clearTimeout(timer)
  }
}
