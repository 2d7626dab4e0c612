import { queryOptions } from '@tanstack/react-query'
import { levelEndpoints } from '../contract/endpoints/levels.ts'
import { callTool } from '../session/current.ts'
import { STALE } from './keeping.ts'

const LEVELS = 'levels'

/** Levels and prices: landing page and comparison show the same; checkout and tools read them too. */
export const levelQueries = {
  benefits: () =>
    queryOptions({
      queryKey: [LEVELS, 'benefits'],
      queryFn: ({ signal }) => callTool(levelEndpoints.levelBenefits, {}, { signal }),
      staleTime: STALE.hour,
      meta: { keep: 'list' },
    }),
  /** All plans in all currencies: switching the currency needs no further call. */
  plans: () =>
    queryOptions({
      queryKey: [LEVELS, 'plans'],
      queryFn: ({ signal }) => callTool(levelEndpoints.plans, {}, { signal }),
      staleTime: STALE.hour,
      meta: { keep: 'list' },
    }),
}
