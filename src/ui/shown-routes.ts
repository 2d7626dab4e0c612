import { createContext, use } from 'react'
import type { RouteName } from '../contract/routes.ts'

type IsShown = (name: RouteName) => boolean

/**
 * Only routes with a screen are in a navigation. The composition root provides the list through
 * this context.
 */
export const ShownRoutes = createContext<IsShown>(() => true)

/** Asks whether a route has its screen, for navigations, menus and the search. */
export function useShownRoutes(): IsShown {
  return use(ShownRoutes)
}
