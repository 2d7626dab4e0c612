import { queryOptions } from '@tanstack/react-query'
import { levelEndpoints } from '../contract/endpoints/levels.ts'
import { callTool } from '../session/current.ts'
import { STALE } from '../contract/freshness.ts'

const LEVELS = 'levels'

/** Queries of levels and prices, shared by landing page, comparison, checkout and tools. */
export const levelQueries = {
  benefits: () =>
    queryOptions({
      queryKey: [LEVELS, 'benefits'],
      queryFn: ({ signal }) => callTool(levelEndpoints.levelBenefits, {}, { signal }),
      staleTime: STALE.hour,
      meta: { keep: 'list' },
    }),
  /** All plans in all currencies: switching the currency needs no further request. */
  plans: () =>
    queryOptions({
      queryKey: [LEVELS, 'plans'],
      queryFn: ({ signal }) => callTool(levelEndpoints.plans, {}, { signal }),
      staleTime: STALE.hour,
      meta: { keep: 'list' },
    }),
}
