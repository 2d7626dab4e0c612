import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom the database is asked. Each kind has connections and limits of its own (`db/pools.ts`), so that what keeps
 * one of them waiting keeps nobody else.
 */
export type Asker = 'visitor' | 'member' | 'background'

const askers = new AsyncLocalStorage<Asker>()

/** Runs work for somebody. Statements begin when they are awaited, so that is done here. */
export function asAsker<T>(asker: Asker, work: () => PromiseLike<T>): Promise<T> {
  return askers.run(asker, async () => await work())
}

/** For whom this runs; what nobody has asked for is the server's own work. */
export function currentAsker(): Asker {
  return askers.getStore() ?? 'background'
}
