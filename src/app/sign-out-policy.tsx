/**
 * Handles the end of a session: erases the member's data from this device when the member asked for
 * it, else locks what exists only here; shows a refusal, and goes to sign-in. The only code that
 * decides to erase or to lock.
 */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { eraseUser, followErasures } from '../cache/erase.ts'
import { useT } from '../i18n/use-t.ts'
import { maskAccount } from '../lib/mask-account.ts'
import { optionalImport } from '../lib/optional-import.ts'
import { paths } from '../lib/paths.ts'
import { restOf } from '../lib/share-fragment.ts'
import { workerClient } from '../platform/worker-registration.ts'
import { currentSession } from '../session/current.ts'
import type { SignOutReason } from '../session/session.ts'
import { ownerAtom, redirectRouteAtom } from '../session/session-atoms.ts'
import { useErrorToast } from './toasts.ts'

/** Delay before sign-out goes to /login, unless the event sets `staysHere` (S4). */
export const SIGN_OUT_REDIRECT_MS = 500

/** After the first paint and what a user does first. */
const LOCK_ABSENT_MS = 5000

/**
 * Ends the storage of a member: erases what they agreed to lose, or locks it. Without the code for it,
 * everything stays, and a later page does it.
 * @returns the number of things that are locked and were not sent
 */
async function endStorage(userId: string | null, account: string, reason: SignOutReason) {
  if (userId === null) return 0
  const isErasing = reason === 'asked' || reason === 'erased'
  if (isErasing) await eraseUser(userId)
  const vault = await optionalImport(() => import('../cache/vault.ts'))
  if (!isErasing) return vault?.lockUser({ userId, owner: maskAccount(account) }) ?? 0
  await vault?.eraseVault(userId)
  return 0
}

/** Locks what members left on this device whose session ended unnoticed by a page. */
async function lockAbsent(): Promise<void> {
  const vault = await optionalImport(() => import('../cache/vault.ts'))
  await vault?.lockAbsentUsers()
}

function AbsentLock() {
  useEffect(() => {
    const timer = setTimeout(() => void lockAbsent(), LOCK_ABSENT_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

export function SignOutPolicy() {
  const [, navigate] = useLocation()
  const t = useT()
  const showErrorToast = useErrorToast()
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  const owner = useAtomValue(ownerAtom)

  useEffect(() => followErasures(), [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = currentSession().onSignedOut(({ userId, account, reason, staysHere }) => {
      void endStorage(userId, account, reason).then((locked) => {
        if (locked > 0) showErrorToast(t('app.signOut.locked', { n: locked }))
      })
      // Reading history of the member.
      workerClient.cachePage(null)
      if (reason === 'refused' || reason === 'erased') {
        showErrorToast(t('home.Your login has expired, please log in again'))
        // After a refusal the same person usually signs in again: remember the page.
        setRedirectRoute(location.pathname + restOf(location))
      }
      if (!staysHere) timer = setTimeout(() => navigate(paths.login()), SIGN_OUT_REDIRECT_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [navigate, setRedirectRoute, showErrorToast, t])

  // A session also ends without an event here: in another tab, or when its cookies are deleted by hand.
  return <AbsentLock key={owner} />
}
