import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { restOf } from '../../lib/share-fragment.ts'
import { isSignedInAtom, redirectRouteAtom } from '../../session/session-atoms.ts'

/**
 * Wraps an action of members. A visitor is sent to sign in and returns to this page; the stored redirect target makes
 * the sign-in page explain why.
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
    setRedirectRoute(`${location.pathname}${restOf(location)}`)
    navigate(paths.login())
  }
}
