/** Hook that copies the chosen language or time zone to the account, and returns the state of that copy. */
import { useState } from 'react'
import { type ProfileParams, saveProfile } from './queued-calls.ts'

/** State of a choice's copy in the account; `onlyHere`: saving failed. */
export type CopyState = 'none' | 'saving' | 'saved' | 'waiting' | 'onlyHere'

/**
 * Saves a choice, which already applies on this device, to the account; offline it is queued. A
 * failure is reported, and the choice stays.
 */
export function useAccountCopy() {
  const [state, setState] = useState<CopyState>('none')
  return {
    state,
    async copy(choices: ProfileParams): Promise<void> {
      setState('saving')
      setState(
        await saveProfile(choices).then(
          (isQueued) => (isQueued ? 'waiting' : 'saved'),
          () => 'onlyHere',
        ),
      )
    },
  }
}
