/** Mutation of a call that may be queued: shown at once, rolled back when the service refuses it. */
import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

type Snapshot = readonly [QueryKey, unknown][]

/** Restores cached data. It keeps its age: nothing was refetched. */
function restore(client: QueryClient, before: Snapshot): void {
  for (const [queryKey, data] of before) {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt })
  }
}

type Change<V, R> = {
  /** Prefix of the queries in which the change is shown. */
  queryKey: QueryKey
  /** `sendOrQueue` with the values. */
  send: (values: V, client: QueryClient) => Promise<{ reply: R } | null>
  /** Changes the cached data before the response. */
  show?: (client: QueryClient, values: V) => void
  /** Changes what is stored on the device while the call is queued. */
  whenQueued?: (client: QueryClient, values: V) => unknown
  /** Refetches what the call affects. */
  whenSent: (client: QueryClient, values: V, reply: R) => unknown
}

/** Options of an optimistic mutation. Its result is null when the call is queued. */
export function optimisticMutation<V, R>(change: Change<V, R>) {
  const { queryKey, send, show, whenQueued, whenSent } = change
  return mutationOptions({
    // Offline changes, and changes before the previous response, wait in the outbox and not here.
    networkMode: 'always',
    mutationFn: (values: V, { client }) => send(values, client),
    onMutate: async (values, { client }): Promise<Snapshot> => {
      if (!show) return []
      // A running fetch carries the old state and would undo the change.
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      show(client, values)
      return before
    },
    onError: (_error, _values, before, { client }) => restore(client, before ?? []),
    onSuccess: (answered, values, _before, { client }) =>
      answered === null ? whenQueued?.(client, values) : whenSent(client, values, answered.reply),
  })
}
