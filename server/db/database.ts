import type { PgDatabase, PgQueryResultHKT } from './drizzle.ts'
import type * as schema from './schema.ts'

/** The database as the service uses it, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database with what it takes to check and to close it. */
export type OpenDatabase = {
  db: Database
  /** Runs `work` while no other process migrates or fills the same database. */
  exclusively: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Subscribes to changes of members' access made by any process; absent where no other process can make them. */
  subscribeToAccess?: (
    onChange: (memberId: string) => void,
    onSubscription: (isSubscribed: boolean) => void,
  ) => () => Promise<void>
  close: () => Promise<void>
}
