import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useUnsentCount } from '../../cache/use-record.ts'
import { sendNow } from '../../cache/use-sync-loop.ts'
import { useWaitingWrites } from '../../cache/use-waiting-writes.ts'
import { connection } from '../../platform/connection.ts'
import { currentSession } from '../../session/current.ts'
import { noteUnsent } from '../../session/unsent.ts'
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

type Leaving = { after: () => void; isAsked: boolean }

/**
 * Returns the only sign-out of the app. Records and changes that exist only on this device would be lost: they are sent
 * first, and the user is prompted when sending fails.
 */
export function useSignOut(): SignOut {
  const unsentCount = useUnsentCount()
  const writeCount = useWaitingWrites()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const unsent = unsentCount + writeCount
  useEffect(() => noteUnsent(currentSession().userId() ?? '', unsent), [unsent])
  const isKeptBack = unsent > 0
  const signOut = (after: () => void) => {
    setLeaving(null)
    currentSession().signOut('asked')
    after()
  }
  const leave = useEffectEvent(signOut)
  useEffect(() => {
    if (!leaving || isKeptBack) return undefined
    const timer = setTimeout(() => leave(leaving.after))
    return () => clearTimeout(timer)
  }, [leaving, isKeptBack])
  const isSending = leaving?.isAsked === false
  useEffect(() => {
    if (!isSending) return undefined
    void sendNow()
    const ask = () => setLeaving((now) => now && { ...now, isAsked: true })
    const timer = setTimeout(ask, SENDING_MS)
    return () => clearTimeout(timer)
  }, [isSending])
  return {
    begin: (after = () => {}) => {
      if (!isKeptBack) return signOut(after)
      const mayArrive = connection.state() === 'good' || connection.state() === 'slow'
      setLeaving({ after, isAsked: !mayArrive })
    },
    dialog: (
      <SignOutDialog
        isOpen={leaving?.isAsked === true}
        unsentCount={unsentCount}
        writeCount={writeCount}
        onClose={() => setLeaving(null)}
        onSignOut={() => signOut(leaving?.after ?? (() => {}))}
      />
    ),
  }
}
