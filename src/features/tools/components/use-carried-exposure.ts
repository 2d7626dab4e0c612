import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import type { Source } from '../session/tool-state.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import { type FromRecord, useFrom } from './use-from.ts'

/**
 * Prefills the exposure with the instruments of a stored record, as a file of associations, where the address names one.
 * | @param take puts the file into the tool's first step
 */
export function useCarriedExposure(
  toolId: string,
  take: (exposure: Source, name: string) => void,
): { isLooking: boolean } {
  const t = useT()
  const session = useAnySession()
  const takeFile = ({ record, body }: FromRecord) => {
    const carried = kindOf(body).prefillExposure?.(body)
    if (!carried) return false
    const name = t('tools.pick.carried', { title: record.title })
    const blob = new Blob([carried.text], { type: 'text/plain' })
    take({ kind: 'record', name, blob }, carried.name)
    return true
  }
  return useFrom({ toolId, take: takeFile, refuse: session.refuse })
}
