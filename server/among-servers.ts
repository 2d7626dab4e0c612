/** What a server shares with the others at its database. */
import type { Config } from './config.ts'
import { buildIn, watchBuildOrder } from './build-order.ts'
import type { Database } from './db/database.ts'
import { KNOWN } from './db/open.ts'
import { demandKnownSchema } from './db/schema-range.ts'
import { type Lease, leaseOf } from './lease.ts'
import type { Logger } from './logging.ts'
import type { SpendShared } from './proxy/shared-count.ts'
import { spend } from './service/admission/rates.ts'

export type AmongServers = {
  /** Who keeps house, and who does the rounds of billing. */
  house: Lease
  rounds: Lease
  isNewestBuild: () => Promise<boolean>
  spendShared: SpendShared
  /** Leaves the work to the others. */
  leave: () => Promise<void>
}

/** Joins the servers of a database. The embedded one has one server only: nothing to share. */
export async function joinServers(
  db: Database,
  config: Pick<Config, 'databaseUrl' | 'distDirectory'>,
  log: Logger,
): Promise<AmongServers | null> {
  if (config.databaseUrl === null) return null
  // One that is older than the schema leaves the work to the others.
  const demand = () => demandKnownSchema(db, KNOWN)
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
