import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom the database is asked. Each kind has connections and limits of its own (`db/pools.ts`), so that what keeps
 * one of them waiting keeps nobody else.
 */
export type Asker = 'visitor' | 'member' | 'background'

type Asking = { asker: Asker; signal: AbortSignal | null }

const askers = new AsyncLocalStorage<Asking>()

/**
 * Runs work for somebody. Statements begin when they are awaited, so that is done here.
 * @param signal fires when nobody waits any more: what the database is doing for it then is ended
 */
export function asAsker<T>(
  asker: Asker,
  work: () => PromiseLike<T>,
  signal: AbortSignal | null = null,
): Promise<T> {
  return askers.run({ asker, signal }, async () => await work())
}

/** For whom this runs; what nobody has asked for is the server's own work. */
export function currentAsker(): Asking {
  return askers.getStore() ?? { asker: 'background', signal: null }
}
