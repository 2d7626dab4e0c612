import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { eraseUser, followErasures } from '../cache/erase.ts'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { workerDoor } from '../platform/worker-registration.ts'
import { currentSession } from '../session/current.ts'
import { redirectRouteAtom } from '../session/session-atoms.ts'
import { unsentOf } from '../session/unsent.ts'
import { useErrorToast } from './toasts.ts'

/** Sign-out goes to /login after this long, unless told otherwise (S4). */
export const SIGN_OUT_REDIRECT_MS = 500

/**
 * What happens when a session ends: the member's data is erased from this device, a refusal is
 * shown, and the page goes to sign-in. This is the one place that decides to erase.
 */
export function SignOutPolicy() {
  const [, navigate] = useLocation()
  const t = useT()
  const showErrorToast = useErrorToast()
  const setRedirectRoute = useSetAtom(redirectRouteAtom)

  useEffect(() => followErasures(), [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = currentSession().onSignedOut(({ userId, reason, staysHere }) => {
      if (userId !== null) void eraseUser(userId)
      // Which pages he has read.
      workerDoor.keepPage(null)
      if (reason === 'refused') {
        showErrorToast(t('home.Your login has expired, please log in again'))
        // A refused session is signed in again by the same person: remember the page.
        setRedirectRoute(location.pathname + location.search)
      }
      // Who signs out himself was asked before.
      const lost = userId === null || reason === 'asked' ? 0 : unsentOf(userId)
      if (lost > 0) showErrorToast(t('app.signOut.lost', { n: lost }))
      if (!staysHere) timer = setTimeout(() => navigate(paths.login()), SIGN_OUT_REDIRECT_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [navigate, setRedirectRoute, showErrorToast, t])

  return null
}
