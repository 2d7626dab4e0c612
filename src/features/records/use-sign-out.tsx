/** Sign-out of the app: first sends what would be lost, and prompts about what exists only on this device. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { usePendingRecordCount } from '../../cache/use-record.ts'
import { sendNow } from '../../cache/use-sync-loop.ts'
import { usePendingWriteCount } from '../../cache/use-queued-writes.ts'
import { optionalImport } from '../../lib/optional-import.ts'
import type { LockedCounts } from '../../platform/vault-db.ts'
import { connection } from '../../platform/connection.ts'
import { currentSession } from '../../session/current.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type SignOut = {
  /**
   * Signs out, or opens the dialog first.
   * @param after called once the member is signed out; not called when the sign-out is cancelled
   */
  begin: (after?: () => void) => Promise<void>
  dialog: ReactNode
}

/** Maximum time in milliseconds that a sign-out waits for recent changes to be sent. */
const SENDING_MS = 1_000

/** Maximum time in milliseconds that a sign-out waits for the count of what is never sent. */
const COUNTING_MS = 1_000

type SignOutRequest = { after: () => void; isConfirming: boolean; others: Others }

/** Counts of the things that are never sent: drafts, and the data files of records. */
type Others = Pick<LockedCounts, 'drafts' | 'inputs'>
const NO_OTHERS: Others = { drafts: 0, inputs: 0 }

/** Counts what is never sent. Without the code for it nothing is reported. */
async function countOthers(): Promise<Others> {
  const userId = currentSession().userId()
  const vault = await optionalImport(() => import('../../cache/vault.ts'))
  if (userId === null || vault === null) return NO_OTHERS
  // A browser whose storage does not answer must not keep anybody from signing out.
  const timeout = new Promise<Others>((resolve) =>
    setTimeout(() => resolve(NO_OTHERS), COUNTING_MS),
  )
  return Promise.race([vault.countOnlyHere(userId).catch(() => NO_OTHERS), timeout])
}

/**
 * Returns the only sign-out of the app. What exists only on this device would be lost: records and changes are sent
 * first, and the user is prompted about what is left.
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
    if (!request || hasPendingData || request.others.drafts + request.others.inputs > 0)
      return undefined
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
    begin: async (after = () => {}) => {
      const others = await countOthers()
      const hasOthers = others.drafts + others.inputs > 0
      if (!hasPendingData && !hasOthers) return signOut(after)
      const mayArrive = connection.state() === 'good' || connection.state() === 'slow'
      setRequest({ after, isConfirming: !hasPendingData || !mayArrive, others })
    },
    dialog: (
      <SignOutDialog
        isOpen={request?.isConfirming === true}
        counts={{
          records: pendingRecordCount,
          changes: pendingChangeCount,
          ...(request?.others ?? NO_OTHERS),
        }}
        onClose={() => setRequest(null)}
        onSignOut={() => signOut(request?.after ?? (() => {}))}
      />
    ),
  }
}
