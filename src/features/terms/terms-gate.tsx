import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { currentSession } from '../../session/current.ts'
import { isSignedInAtom, redirectRouteAtom } from '../../session/session-atoms.ts'
import { nextMandatory } from './model.ts'
import { confirmTerms } from './mutations.ts'
import { termsQueries } from './queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

/**
 * Checks on load which documents a member has not confirmed and shows them one after the other.
 * Closing one without confirming signs out, clears the redirect target and checks again (S4).
 */
export function TermsGate() {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  const client = useQueryClient()
  const { data: unread } = useQuery({ ...termsQueries.unread(), enabled: isSignedIn })
  const { mutate: confirm, isPending } = useMutation(confirmTerms())
  const useType = isSignedIn ? nextMandatory(unread) : null

  const decline = () => {
    currentSession().signOut('asked')
    setRedirectRoute(null)
    client.removeQueries({ queryKey: termsQueries.unread().queryKey })
  }

  if (useType === null) return null
  return (
    <TermsDialog
      // Each document starts at its top.
      key={useType}
      opened
      mandatory
      useType={useType}
      onClose={decline}
      onConfirm={() => confirm(useType)}
      isConfirming={isPending}
    />
  )
}
