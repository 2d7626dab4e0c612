/** Coordination between the servers of one database: leases, build order, shared rate limits. */
import type { Config } from './config.ts'
import { buildIn, watchBuildOrder } from './build-order.ts'
import type { Database } from './db/database.ts'
import { KNOWN_MIGRATION } from './db/open.ts'
import { requireKnownSchema } from './db/schema-range.ts'
import { type Lease, leaseOf } from './lease.ts'
import type { Logger } from './logging.ts'
import type { SpendShared } from './proxy/shared-count.ts'
import { spend } from './service/admission/rates.ts'

/** Leases, build order and shared rate limits of this server. */
export type AmongServers = {
  /** Leases on housekeeping and on the billing job. */
  house: Lease
  rounds: Lease
  isNewestBuild: () => Promise<boolean>
  spendShared: SpendShared
  /** Releases the leases, so that another server can take over at once. */
  leave: () => Promise<void>
}

/** Joins the servers of a database; null on the embedded one, which has one server only. */
export async function joinServers(
  db: Database,
  config: Pick<Config, 'databaseUrl' | 'distDirectory'>,
  log: Logger,
): Promise<AmongServers | null> {
  if (config.databaseUrl === null) return null
  // A server older than the schema must not take a lease.
  const demand = () => requireKnownSchema(db, KNOWN_MIGRATION)
  const house = leaseOf(db, 'housekeeping', { demand })
  const rounds = leaseOf(db, 'billing', { demand })
  const order = await watchBuildOrder(db, { own: () => buildIn(config.distDirectory), log })
  return {
    house,
    rounds,
    isNewestBuild: order.isNewest,
    spendShared: (spending) => spend(db, new Date(), spending),
    leave: async () => {
      order.stop()
      await Promise.allSettled([house.release(), rounds.release()])
    },
  }
}
