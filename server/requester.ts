/** Tracks on whose behalf the current code queries the database, across asynchronous calls. */
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kind of requester on whose behalf the database is queried. Each kind has its own connections and limits
 * (`db/pools.ts`), so that a wait of one kind does not delay the others.
 */
export type Requester = 'visitor' | 'member' | 'background'

type RequestScope = { requester: Requester; signal: AbortSignal | null }

const requestScopes = new AsyncLocalStorage<RequestScope>()

/**
 * Runs work on behalf of a requester. Statements begin when they are awaited, so the work is awaited here.
 * @param signal fires when the result is no longer needed: the running statement is cancelled then
 */
export function runAsRequester<T>(
  requester: Requester,
  work: () => PromiseLike<T>,
  signal: AbortSignal | null = null,
): Promise<T> {
  return requestScopes.run({ requester, signal }, async () => await work())
}

/** Returns the current requester; `background` for the server's own work. */
export function currentRequester(): RequestScope {
  return requestScopes.getStore() ?? { requester: 'background', signal: null }
}
