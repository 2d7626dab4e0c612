import { useState } from 'react'
import type { ParamsOf } from '../../contract/endpoint.ts'
import type { memberEndpoints } from '../../contract/endpoints/members.ts'
import { saveProfile } from './mutations.ts'

export type CopyState = 'none' | 'saving' | 'saved' | 'onlyHere'

/**
 * Saves a choice, which already applies on this device, to the account. A failure is reported, and
 * the choice stays.
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
