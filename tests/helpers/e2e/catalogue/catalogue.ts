/** Catalogue of every state of every page. Plain routes come from their table, the others are listed. */
import { hasPage } from '../../../../src/app/pages.ts'
import { type RouteName, ROUTES } from '../../../../src/contract/routes.ts'
import { MEMBER_STATES, NEWCOMER_STATES } from './member-states.ts'
import { PUBLIC_STATES } from './public-states.ts'
import { RESULT_STATES } from './result-states.ts'
import { PLAIN_ROUTE, nameOf, type PageState } from './state.ts'

/**
 * Routes with parts that only wide windows have (the side navigation, the wide bar and tables): checked in
 * light and dark.
 */
const IN_BOTH_SCHEMES: ReadonlySet<RouteName> = new Set([
  'landing',
  'allTools',
  'frontPricing',
  'records',
  'orders',
])

const routeStates = (Object.keys(ROUTES) as RouteName[])
  .filter(hasPage)
  .map((route): PageState => ({
    route,
    state: PLAIN_ROUTE,
    who: ROUTES[route].access === 'member' ? 'member' : 'visitor',
    path: ({ addresses }) => {
      const address = addresses.find(({ name }) => name === route)
      if (!address) throw new Error(`no address of ${route}`)
      return address.path
    },
    ...(IN_BOTH_SCHEMES.has(route) && { inBothSchemes: true as const }),
  }))

export const CATALOGUE: readonly PageState[] = [
  ...routeStates,
  ...PUBLIC_STATES,
  ...NEWCOMER_STATES,
  ...MEMBER_STATES,
  ...RESULT_STATES,
]

/**
 * Returns the states that words choose: each must be in the name (`records`, `toolsById/report`); none
 * chooses all.
 * @throws for a word that chooses nothing, which is a typing error
 */
export function selectStates(words: readonly string[], all = CATALOGUE): readonly PageState[] {
  if (words.length === 0) return all
  for (const word of words) {
    if (!all.some((state) => nameOf(state).includes(word))) throw new Error(`no state of ${word}`)
  }
  return all.filter((state) => words.some((word) => nameOf(state).includes(word)))
}
