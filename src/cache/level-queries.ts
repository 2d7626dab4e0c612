import { levelEndpoints } from '../contract/endpoints/levels.ts'
import { callQuery } from './call-query.ts'

const LEVELS = 'levels'

/** Queries of levels and prices, shared by landing page, comparison, checkout and tools. */
export const levelQueries = {
  benefits: () => callQuery([LEVELS, 'benefits'], levelEndpoints.levelBenefits, {}),
  /** All plans in all currencies: switching the currency needs no further request. */
  plans: () => callQuery([LEVELS, 'plans'], levelEndpoints.plans, {}),
}
