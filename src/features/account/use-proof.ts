import { useState } from 'react'
import { isCallError } from '../../transport/call-error.ts'

/** A call that waits until the member has proved himself. */
type Waiting = { goOn: () => void; giveUp: () => void }

export type Proof = {
  isAsked: boolean
  /**
   * Does the work; when the service asks for a recent proof, the dialog appears, and the work is done again
   * afterwards.
   * @throws what the work throws; the service's refusal when the member closes the dialog
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** The member has proved himself. */
  succeed: () => void
  cancel: () => void
}

function asksForProof(error: unknown): boolean {
  if (!isCallError(error) || typeof error.data !== 'object' || error.data === null) return false
  return 'proof' in error.data && error.data.proof === 'needed'
}

/** Lets calls that need a recent proof ask for it, in a `ProofDialog`. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const end = (how: 'goOn' | 'giveUp') => {
    waiting?.[how]()
    setWaiting(null)
  }
  return {
    isAsked: waiting !== null,
    async run(work) {
      try {
        return await work()
      } catch (error) {
        if (!asksForProof(error)) throw error
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
