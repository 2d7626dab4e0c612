/**
 * Persists a user's lists: those declared for everybody once per device, under `VISITOR`, and the
 * user's own under their id.
 */
import { VISITOR } from '../lib/storage-keys.ts'
import { hasSeparateMarks } from '../session/current.ts'
import { DATA_SCHEMA } from './cache-policy.ts'
import {
  createListPersister,
  type DehydratedQuery,
  type ListPersister,
  type ListPersisterOptions,
} from './list-persister.ts'

/** Creates the persister of a user's lists. */
export function createUserListPersister(options: ListPersisterOptions): ListPersister {
  if (options.userId === VISITOR) return createListPersister(options)
  /**
   * Age of the member's own lists when they were restored. Those that are declared for everybody
   * were fetched with the token, by an earlier build: they are not stored for others.
   */
  const restoredAt = new Map<string, number>()
  const isShared = ({ queryHash, meta, state }: DehydratedQuery) =>
    meta?.['isForEverybody'] === true &&
    hasSeparateMarks() &&
    restoredAt.get(queryHash) !== state.dataUpdatedAt
  const own = createListPersister({ ...options, isIncluded: (query) => !isShared(query) })
  const shared = createListPersister({ ...options, userId: VISITOR, isIncluded: isShared })

  return {
    async persistClient(client) {
      await shared.persistClient(client)
      await own.persistClient(client)
    },
    async restoreClient() {
      const queries = new Map<string, DehydratedQuery>()
      // A visitor's lists lack the marks that the upstream sends with them. Of one list the last counts.
      for (const persister of hasSeparateMarks() ? [own, shared] : [own]) {
        const persisted = await persister.restoreClient()
        if (persisted?.buster !== DATA_SCHEMA) continue
        for (const query of persisted.clientState.queries) {
          queries.set(query.queryHash, query)
          if (persister === own) restoredAt.set(query.queryHash, query.state.dataUpdatedAt)
        }
      }
      // The age of each list was checked.
      const clientState = { mutations: [], queries: [...queries.values()] }
      return { buster: DATA_SCHEMA, timestamp: Date.now(), clientState }
    },
    removeClient: own.removeClient,
    flush(client) {
      shared.flush(client)
      own.flush(client)
    },
  }
}
