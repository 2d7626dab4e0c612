/**
 * Handles the end of a session: erases the member's data from this device, shows a refusal, and
 * goes to sign-in. The only code that decides to erase.
 */
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { eraseUser, followErasures } from '../cache/erase.ts'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { workerClient } from '../platform/worker-registration.ts'
import { currentSession } from '../session/current.ts'
import { redirectRouteAtom } from '../session/session-atoms.ts'
import { countPendingUploads } from '../session/pending-uploads.ts'
import { useErrorToast } from './toasts.ts'

/** Delay before sign-out goes to /login, unless the event sets `staysHere` (S4). */
export const SIGN_OUT_REDIRECT_MS = 500

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
      // Reading history of the member.
      workerClient.cachePage(null)
      if (reason === 'refused') {
        showErrorToast(t('home.Your login has expired, please log in again'))
        // After a refusal the same person usually signs in again: remember the page.
        setRedirectRoute(location.pathname + location.search)
      }
      // A sign-out by the user was confirmed before.
      const lost = userId === null || reason === 'asked' ? 0 : countPendingUploads(userId)
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
