/** Query of one call: fetched with the page's session, fresh and persisted as the contract declares. */
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { type Endpoint, isForEverybody, type ParamsOf, type ReplyOf } from '../contract/endpoint.ts'
import { callTool } from '../session/current.ts'
import type { PersistMode } from './cache-policy.ts'

type Persisted = Extract<Endpoint, { repeat: 'read' }>

type Options = {
  /** Where the result is persisted; `list` where a stored reply is allowed at all. */
  keep?: PersistMode
  /** Its errors are shown by the page itself, not as a toast. */
  isSilent?: true
  /** A poll that the user did not request: its errors are shown nowhere. */
  isBackground?: true
}

/**
 * Query options of one call. Its result is persisted for the user unless the contract declares
 * that the reply must not be stored.
 */
export function callQuery<E extends Persisted>(
  queryKey: QueryKey,
  endpoint: E,
  params: ParamsOf<E>,
  { keep = 'list', isSilent, isBackground }: Options = {},
) {
  const { cache }: Persisted = endpoint
  const isStored = cache !== 'nobody'
  return queryOptions<ReplyOf<E>>({
    queryKey,
    queryFn: ({ signal }) => callTool(endpoint, params, { signal }),
    staleTime: isStored ? cache.freshMs : 0,
    meta: {
      ...(isStored && { keep }),
      ...(isForEverybody(endpoint) && { isForEverybody: true }),
      ...(isSilent && { isSilent }),
      ...(isBackground && { isBackground }),
    },
  })
}
