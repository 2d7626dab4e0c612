import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { recordEndpoints } from '../../contract/endpoints/records.ts'
import { callTool } from '../../session/current.ts'

const SEARCH = 'search'

/** Queries of the palette beside the catalogue (`catalogueQueries`). Cached as a list, so that they also work offline. */
export const searchQueries = {
  /** The newest records of the account; older ones are searched by the service while online. */
  records: (keyword: string) =>
    queryOptions({
      queryKey: [SEARCH, 'records', keyword],
      queryFn: ({ signal }) =>
        callTool(
          recordEndpoints.recordPage,
          { size: 50, ...(keyword === '' ? {} : { keyword }) },
          { signal },
        ),
      staleTime: STALE.halfMinute,
      // The result of a half-typed word is not worth caching.
      meta: keyword === '' ? { keep: 'list', isSilent: true } : { isSilent: true },
    }),
}
