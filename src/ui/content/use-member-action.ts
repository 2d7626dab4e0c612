import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { isSignedInAtom, redirectRouteAtom } from '../../session/session-atoms.ts'

/**
 * Wraps an action of members. A visitor is sent to sign in and returns to this page; the sign-in
 * page says so when a redirect target is stored.
 */
export function useMemberAction(): (action: () => void) => void {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  const [, navigate] = useLocation()
  return (action) => {
    if (isSignedIn) {
      action()
      return
    }
    setRedirectRoute(`${location.pathname}${location.search}`)
    navigate(paths.login())
  }
}
