/** Shows the mandatory documents that a member has not confirmed, one after the other, before the product is used. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isSignedInAtom, redirectRouteAtom } from '../../session/session-atoms.ts'
import { isCallError } from '../../transport/call-error.ts'
import { useOnline } from '../../ui/use-online.ts'
import { findNextMandatory } from './model.ts'
import { confirmTerms } from './mutations.ts'
import { termsQueries } from './queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

type Props = {
  /** Signs out, after a confirmation about pending changes; then calls back. */
  onDecline: (after: () => void) => void
}

/**
 * Checks on load which documents a member has not confirmed and shows them one after the other.
 * Closing one without confirming signs out, clears the redirect target and checks again (S4).
 * Without a network, or where a document cannot be shown or its consent not be sent, the gate is
 * not shown: reading and computing go on, and the next load checks again.
 */
export function TermsGate({ onDecline }: Props) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  const isOnline = useOnline()
  const client = useQueryClient()
  const [isLater, setLater] = useState(false)
  const { data: unread } = useQuery({ ...termsQueries.unread(), enabled: isSignedIn })
  const { mutate: confirm, isPending, error } = useMutation(confirmTerms())
  const useType = isSignedIn && isOnline && !isLater ? findNextMandatory(unread) : null

  const forget = () => {
    setRedirectRoute(null)
    client.removeQueries({ queryKey: termsQueries.unread().queryKey })
  }

  if (useType === null) return null
  return (
    <TermsDialog
      // Each document starts at its top.
      key={useType}
      opened
      useType={useType}
      onClose={() => onDecline(forget)}
      mandatory={{
        onConfirm: confirm,
        onLater: () => setLater(true),
        isConfirming: isPending,
        isSendFailed: isCallError(error) && error.isTransient,
      }}
    />
  )
}
