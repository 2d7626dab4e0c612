import { createContext, use } from 'react'
import type { RouteName } from '../contract/routes.ts'

type IsShown = (name: RouteName) => boolean

/** Predicate of the routes that have a page, and so appear in navigations. Provided by the composition root. */
export const ShownRoutes = createContext<IsShown>(() => true)

/** Returns the predicate, for navigations, menus and the search. */
export function useShownRoutes(): IsShown {
  return use(ShownRoutes)
}
