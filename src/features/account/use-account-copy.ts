import { useState } from 'react'
import type { ParamsOf } from '../../contract/endpoint.ts'
import type { memberEndpoints } from '../../contract/endpoints/members.ts'
import { saveProfile } from './mutations.ts'

export type CopyState = 'none' | 'saving' | 'saved' | 'onlyHere'

/**
 * Writes into the account what already holds on this device. A failure changes nothing here: it is
 * said, and the choice stays.
 */
export function useAccountCopy() {
  const [state, setState] = useState<CopyState>('none')
  return {
    state,
    async copy(change: ParamsOf<typeof memberEndpoints.updateProfile>): Promise<void> {
      setState('saving')
      const isSaved = await saveProfile(change).then(
        () => true,
        () => false,
      )
      setState(isSaved ? 'saved' : 'onlyHere')
    },
  }
}
