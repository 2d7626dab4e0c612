import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { currentSession } from '../session/current.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const TermsGate = lazy(async () => ({
  default: (await import('../features/terms/terms-gate.tsx')).TermsGate,
}))

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

/** What belongs to a user and stands beside the screens: terms, runs, records that wait. */
export function UserParts({ children }: { children: ReactNode }) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  useProfile(isSignedIn)
  return (
    <>
      {children}
      {isSignedIn && (
        // A failure beside the screens must not take the screens away.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <TermsGate />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
