import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../server/db/open.ts'
import { findPostgres, SHORT_LIVED, startCluster } from '../helpers/postgres-cluster.ts'

declare module 'vitest' {
  // An interface, because only interfaces can be extended from another module.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** The address of the run's PostgreSQL server without a database name. */
    postgres: string
  }
}

/** The migrated database from which the database of each suite is copied. */
export const MIGRATED = 'migrated' as const

/** One PostgreSQL server for the whole run, because a server for each file took longer than its tests. */
export async function setup({ provide }: TestProject) {
  const cluster = await startCluster(findPostgres(), SHORT_LIVED)
  await cluster.createDatabase(MIGRATED)
  await (await openPostgres(cluster.url(MIGRATED))).close()
  provide('postgres', cluster.url(''))
  return () => cluster.dispose()
}
