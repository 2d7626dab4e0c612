import { createContext, use } from 'react'
import type { RouteName } from '../contract/routes.ts'

type IsShown = (name: RouteName) => boolean

/** Only what has a screen stands in a navigation. The composition root knows, and says it here. */
export const ShownRoutes = createContext<IsShown>(() => true)

/** Asks whether a route has its screen, for navigations, menus and the search. */
export function useShownRoutes(): IsShown {
  return use(ShownRoutes)
}
