/** Runs calls that may require a re-authentication, which a `ReauthenticationDialog` prompts for. */
import { useState } from 'react'
import { isCallError } from '../../transport/call-error.ts'

/** A call that waits for the member's reauthentication. */
type Waiting = { goOn: () => void; giveUp: () => void }

/** State of a reauthentication, and the calls that require one. */
export type Reauthentication = {
  isRequired: boolean
  /**
   * Runs the work; when the service requires a reauthentication, shows the dialog and runs the work again.
   * @throws the work's errors; the service's refusal when the member closes the dialog
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Called after a successful reauthentication. */
  succeed: () => void
  cancel: () => void
}

function requiresReauthentication(error: unknown): boolean {
  if (!isCallError(error) || typeof error.data !== 'object' || error.data === null) return false
  return 'proof' in error.data && error.data.proof === 'needed'
}

export function useReauthentication(): Reauthentication {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const end = (how: 'goOn' | 'giveUp') => {
    waiting?.[how]()
    setWaiting(null)
  }
  return {
    isRequired: waiting !== null,
    async run(work) {
      try {
        return await work()
      } catch (error) {
        if (!requiresReauthentication(error)) throw error
        await new Promise<void>((done, fail) => {
          setWaiting({ goOn: done, giveUp: () => fail(error as Error) })
        })
        return work()
      }
    },
    succeed: () => end('goOn'),
    cancel: () => end('giveUp'),
  }
}
