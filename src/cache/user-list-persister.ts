/**
 * Persists a user's lists: those declared for everybody once per device, under `VISITOR`, and the
 * user's own under their id.
 */
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { VISITOR } from '../lib/storage-keys.ts'
import { hasSeparateMarks } from '../session/current.ts'
import { DATA_SCHEMA } from './cache-policy.ts'
import {
  createListPersister,
  type DehydratedQuery,
  type ListPersister,
  type ListPersisterOptions,
} from './list-persister.ts'

/** Reads what one persister has; an unreadable value is removed. */
async function readPersisted(persister: ListPersister): Promise<PersistedClient | null> {
  try {
    const persisted = await persister.restoreClient()
    return persisted?.buster === DATA_SCHEMA ? persisted : null
  } catch {
    await persister.removeClient()
    return null
  }
}

const asShared = (query: DehydratedQuery): DehydratedQuery => ({
  ...query,
  meta: { ...query.meta, isForEverybody: true },
})

/** Marks a query as stale: a visitor's reply lacks the marks of the member. */
const asStale = (query: DehydratedQuery): DehydratedQuery => ({
  ...query,
  state: { ...query.state, isInvalidated: true },
})

/** Creates the persister of a user's lists. */
export function createUserListPersister(
  options: Omit<ListPersisterOptions, 'isIncluded'>,
): ListPersister {
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
  const shared = createListPersister({ ...options, userId: VISITOR, isIncluded: isShared })
  const own = createListPersister({ ...options, isIncluded: (query) => !isShared(query) })

  return {
    async persistClient(client) {
      await shared.persistClient(client)
      await own.persistClient(client)
    },
    async restoreClient() {
      const ofEverybody = await readPersisted(shared)
      const ofUser = await readPersisted(own)
      const ownQueries = ofUser?.clientState.queries ?? []
      const sharedQueries = (ofEverybody?.clientState.queries ?? []).map(asShared)
      for (const { queryHash, state } of ownQueries) restoredAt.set(queryHash, state.dataUpdatedAt)
      // Of one query the first counts.
      const inOrder = hasSeparateMarks()
        ? [...sharedQueries, ...ownQueries]
        : [...ownQueries, ...sharedQueries.map(asStale)]
      const byHash = new Map(inOrder.toReversed().map((query) => [query.queryHash, query]))
      const base = ofUser ?? ofEverybody
      return base === null
        ? undefined
        : {
            buster: DATA_SCHEMA,
            timestamp: Math.max(ofUser?.timestamp ?? 0, ofEverybody?.timestamp ?? 0),
            clientState: { mutations: [], queries: [...byHash.values()] },
          }
    },
    async removeClient() {
      await shared.removeClient()
      await own.removeClient()
    },
    flush(client) {
      shared.flush(client)
      own.flush(client)
    },
  }
}
