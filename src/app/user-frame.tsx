/** The pages and, next to them, the components that only members have. */
import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { currentSession } from '../session/current.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

/** Refetches the member's profile and rules when the page starts with a session. */
function useProfile(isSignedIn: boolean): void {
  useEffect(() => {
    // Offline or refused: the values in the cookies stay, and the session handles refusals.
    if (isSignedIn)
      currentSession()
        .readProfile()
        .catch(() => {})
  }, [isSignedIn])
}

type Props = { MemberParts: ComponentType; children: ReactNode }

export function UserFrame({ MemberParts, children }: Props) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  useProfile(isSignedIn)
  return (
    <>
      {children}
      {isSignedIn && (
        // A failure in the member components must not break the pages.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MemberParts />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
