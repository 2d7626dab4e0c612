import { type ReactNode, useState } from 'react'
import { useUnsentCount } from '../../cache/use-record.ts'
import { useWaitingWrites } from '../../cache/use-waiting-writes.ts'
import { currentSession } from '../../session/current.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type SignOut = {
  /**
   * Signs out, or asks first.
   * @param after called once the member is signed out, and never when he stays
   */
  begin: (after?: () => void) => void
  dialog: ReactNode
}

/**
 * The one way by which a member signs out, wherever he does. Records and changes that exist only on this
 * device would be lost, so he is asked first.
 */
export function useSignOut(): SignOut {
  const unsentCount = useUnsentCount()
  const writeCount = useWaitingWrites()
  const [asking, setAsking] = useState<{ after: () => void } | null>(null)
  const signOut = (after: () => void) => {
    currentSession().signOut('asked')
    after()
  }
  return {
    begin: (after = () => {}) =>
      unsentCount + writeCount > 0 ? setAsking({ after }) : signOut(after),
    dialog: (
      <SignOutDialog
        isOpen={asking !== null}
        unsentCount={unsentCount}
        writeCount={writeCount}
        onClose={() => setAsking(null)}
        onSignOut={() => signOut(asking?.after ?? (() => {}))}
      />
    ),
  }
}
