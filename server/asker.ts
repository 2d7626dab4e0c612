import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kind of requester on whose behalf the database is queried. Each kind has its own connections and limits
 * (`db/pools.ts`), so that a wait of one kind does not delay the others.
 */
export type Asker = 'visitor' | 'member' | 'background'

type Asking = { asker: Asker; signal: AbortSignal | null }

const askers = new AsyncLocalStorage<Asking>()

/**
 * Runs work on behalf of a requester. Statements begin when they are awaited, so the work is awaited here.
 * @param signal fires when the result is no longer needed: the running statement is cancelled then
 */
export function asAsker<T>(
  asker: Asker,
  work: () => PromiseLike<T>,
  signal: AbortSignal | null = null,
): Promise<T> {
  return askers.run({ asker, signal }, async () => await work())
}

/** Returns the current requester; `background` for the server's own work. */
export function currentAsker(): Asking {
  return askers.getStore() ?? { asker: 'background', signal: null }
}
