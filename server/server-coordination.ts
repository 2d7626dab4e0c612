/** Coordination between the servers of one database: leases, build order, shared rate limits. */
import type { Config } from './config.ts'
import { readBuild, watchBuildOrder } from './build-order.ts'
import type { Database } from './db/database.ts'
import { KNOWN_MIGRATION } from './db/open.ts'
import { requireKnownSchema } from './db/schema-range.ts'
import { type Lease, createLease } from './lease.ts'
import type { Logger } from './logging.ts'
import type { SpendShared } from './proxy/address-count.ts'
import { spend } from './service/rate-limits/spend.ts'

/** Leases, build order and shared rate limits of this server. */
export type ServerCoordination = {
  /** Leases on housekeeping and on the billing job. */
  housekeepingLease: Lease
  billingLease: Lease
  isNewestBuild: () => Promise<boolean>
  spendShared: SpendShared
  /** Releases the leases, so that another server can take over at once. */
  releaseLeases: () => Promise<void>
}

/** Joins the servers of a database; null on the embedded one, which has one server only. */
export async function joinServers(
  db: Database,
  config: Pick<Config, 'databaseUrl' | 'distDirectory'>,
  log: Logger,
): Promise<ServerCoordination | null> {
  if (config.databaseUrl === null) return null
  // A server older than the schema must not take a lease.
  const demand = () => requireKnownSchema(db, KNOWN_MIGRATION)
  const housekeepingLease = createLease(db, 'housekeeping', { demand })
  const billingLease = createLease(db, 'billing', { demand })
  const order = await watchBuildOrder(db, { own: () => readBuild(config.distDirectory), log })
  return {
    housekeepingLease,
    billingLease,
    isNewestBuild: order.isNewest,
    spendShared: (spending) => spend(db, new Date(), spending),
    releaseLeases: async () => {
      order.stop()
      await Promise.allSettled([housekeepingLease.release(), billingLease.release()])
    },
  }
}
