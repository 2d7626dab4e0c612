/**
 * A replica of the database that visitors' queries read from, while it is fresh. Freshness is measured by the
 * heartbeat that every server writes into the primary (`build-order.ts`): a replica whose newest one is older than
 * a minute is stale, whatever it reports itself. When it is away, or lags, the primary answers.
 */
import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Logger } from '../logging.ts'
import { loadPostgres } from './drizzle.ts'
import { isRefusedByReplica } from './errors.ts'

const CHECK_EVERY_MS = 5000
const FRESHNESS_QUERY = `select coalesce(max((value::json ->> 'seenAt')::timestamptz) > now() - interval '60 seconds', false) as is_fresh
  from settings where key like 'build %'`

/** Whether a statement only reads, so that a replica can run it. */
const isReadOnly = ({ text }: QueryConfig) => /^\s*(?:select|with)\b/i.test(text)

export type Replica = {
  /** @returns null when the primary has to answer */
  read: (statement: QueryConfig, values?: unknown[]) => Promise<QueryResult | null>
  /** Checks whether it is reachable and fresh. */
  checkFreshness: () => Promise<boolean>
  end: () => Promise<void>
}

/**
 * Opens a replica.
 * @param options connection options, as for visitors
 */
export function openReplica(options: ConstructorParameters<typeof Pool>[0], log?: Logger): Replica {
  const { Pool } = loadPostgres()
  const pool = new Pool(options)
  pool.on('error', () => {})
  let isFresh: boolean | null = null

  function setFresh(nextIsFresh: boolean, error?: unknown): void {
    if (nextIsFresh === isFresh) return
    if (nextIsFresh) log?.info('visitors read from the replica')
    else log?.warn({ err: error }, 'the replica is away or stale: visitors read from the primary')
    isFresh = nextIsFresh
  }

  async function checkFreshness(): Promise<boolean> {
    try {
      const { rows } = await pool.query<{ is_fresh: boolean }>(FRESHNESS_QUERY)
      setFresh(rows[0]?.is_fresh === true)
    } catch (error) {
      setFresh(false, error)
    }
    return isFresh === true
  }
  const timer = setInterval(() => void checkFreshness(), CHECK_EVERY_MS).unref()
  void checkFreshness()
  return {
    checkFreshness,
    read: async (statement, values) => {
      if (isFresh !== true || !isReadOnly(statement)) return null
      try {
        return await pool.query(statement, values)
      } catch (error) {
        // A statement that a replica may not run, or cancelled because of a recovery conflict, is no sign of a
        // fault.
        if (!isRefusedByReplica(error)) setFresh(false, error)
        return null
      }
    },
    end: () => {
      clearInterval(timer)
      return pool.end()
    },
  }
}
