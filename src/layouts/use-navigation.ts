import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { useShownRoutes } from '../ui/shown-routes.ts'
import { type Current, currentItem, type NavGroup, navigationFor } from './navigation.ts'

/** Returns the navigation of this user and its current item. */
export function useNavigation(): { groups: readonly NavGroup[]; current: Current | null } {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const hasPage = useShownRoutes()
  const [pathname] = useLocation()
  const groups = useMemo(() => navigationFor({ isSignedIn, hasPage }), [hasPage, isSignedIn])
  return { groups, current: currentItem(groups, pathname) }
}
