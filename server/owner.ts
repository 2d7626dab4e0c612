import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string>()

/** Runs work in the name of whoever asked for it: an address. What he asks for together takes turns. */
export function asOwner<T>(owner: string, work: () => T): T {
  return owners.run(owner, work)
}

/** In whose name this runs; empty for the server's own work. */
export function currentOwner(): string {
  return owners.getStore() ?? ''
}
