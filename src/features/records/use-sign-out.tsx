/** Sign-out of the app: first sends the records and changes that would be lost, and prompts when that fails. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { usePendingRecordCount } from '../../cache/use-record.ts'
import { sendNow } from '../../cache/use-sync-loop.ts'
import { usePendingWriteCount } from '../../cache/use-queued-writes.ts'
import { connection } from '../../platform/connection.ts'
import { currentSession } from '../../session/current.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type SignOut = {
  /**
   * Signs out, or opens the dialog first.
   * @param after called once the member is signed out; not called when the sign-out is cancelled
   */
  begin: (after?: () => void) => void
  dialog: ReactNode
}

/** Maximum time in milliseconds that a sign-out waits for recent changes to be sent. */
const SENDING_MS = 1_000

type SignOutRequest = { after: () => void; isConfirming: boolean }

/**
 * Returns the only sign-out of the app. Records and changes that exist only on this device would be lost: they are sent
 * first, and the user is prompted when sending fails.
 */
export function useSignOut(): SignOut {
  const pendingRecordCount = usePendingRecordCount()
  const pendingChangeCount = usePendingWriteCount()
  const [request, setRequest] = useState<SignOutRequest | null>(null)
  const pendingCount = pendingRecordCount + pendingChangeCount
  const hasPendingData = pendingCount > 0
  const signOut = (after: () => void) => {
    setRequest(null)
    currentSession().signOut('asked')
    after()
  }
  const completeSignOut = useEffectEvent(signOut)
  useEffect(() => {
    if (!request || hasPendingData) return undefined
    const timer = setTimeout(() => completeSignOut(request.after))
    return () => clearTimeout(timer)
  }, [request, hasPendingData])
  const isSending = request?.isConfirming === false
  useEffect(() => {
    if (!isSending) return undefined
    void sendNow()
    const openDialog = () => setRequest((now) => now && { ...now, isConfirming: true })
    const timer = setTimeout(openDialog, SENDING_MS)
    return () => clearTimeout(timer)
  }, [isSending])
  return {
    begin: (after = () => {}) => {
      if (!hasPendingData) return signOut(after)
      const mayArrive = connection.state() === 'good' || connection.state() === 'slow'
      setRequest({ after, isConfirming: !mayArrive })
    },
    dialog: (
      <SignOutDialog
        isOpen={request?.isConfirming === true}
        pendingRecordCount={pendingRecordCount}
        pendingChangeCount={pendingChangeCount}
        onClose={() => setRequest(null)}
        onSignOut={() => signOut(request?.after ?? (() => {}))}
      />
    ),
  }
}
