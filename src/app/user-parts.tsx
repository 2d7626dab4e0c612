import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { currentSession } from '../session/current.ts'
import { levelEndMs } from '../session/level.ts'
import { isSignedInAtom, userDataAtom } from '../session/session-atoms.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Reads the member's profile and rules anew when the page starts with a session. */
function useProfile(isSignedIn: boolean): void {
  useEffect(() => {
    // Offline or refused: what the cookies say stays, and the session decides about refusals.
    if (isSignedIn)
      currentSession()
        .readProfile()
        .catch(() => {})
  }, [isSignedIn])
}

/** A timer of a browser cannot wait longer. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000

/** Asks again when the level should be over: it may have been paid for once more. */
function useLevelEnd(isSignedIn: boolean): void {
  const user = useAtomValue(userDataAtom)
  const ends = isSignedIn && user ? levelEndMs(user) : null
  useEffect(() => {
    const left = ends === null ? -1 : ends - Date.now()
    if (left < 0 || left > LONGEST_WAIT_MS) return undefined
    const timer = setTimeout(() => {
      currentSession()
        .readProfile()
        .catch(() => {})
    }, left)
    return () => clearTimeout(timer)
  }, [ends])
}

type Props = { MemberParts: ComponentType; children: ReactNode }

/** The screens, and beside them what only a member has. */
export function UserParts({ MemberParts, children }: Props) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  useProfile(isSignedIn)
  useLevelEnd(isSignedIn)
  return (
    <>
      {children}
      {isSignedIn && (
        // A failure beside the screens must not take the screens away.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MemberParts />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
