import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../server/db/open.ts'
import { findPostgres, startCluster } from '../helpers/postgres-cluster.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL server without the database's name; null: none installed. */
    postgres: string | null
  }
}

/** The migrated database that each suite's own is a copy of. */
export const MIGRATED = 'migrated'

/** One PostgreSQL server for the whole run: a server for each file took longer than its tests. */
export async function setup({ provide }: TestProject) {
  const bin = findPostgres()
  if (bin === null) {
    provide('postgres', null)
    return undefined
  }
  const cluster = await startCluster(bin)
  await cluster.createDatabase(MIGRATED)
  await (await openPostgres(cluster.url(MIGRATED))).close()
  provide('postgres', cluster.url(''))
  return () => cluster.dispose()
}
