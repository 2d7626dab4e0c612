import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import type { Source } from '../session/tool-state.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import { type PrefillRecord, usePrefillRecord } from './use-prefill-record.ts'

/**
 * Prefills the exposure with the instruments of a stored record, as a file of associations, where the address names one.
 * | @param take puts the file into the tool's first step
 */
export function usePrefilledExposure(
  toolId: string,
  take: (exposure: Source, name: string) => void,
): { isLooking: boolean } {
  const t = useT()
  const session = useAnySession()
  const takeFile = ({ record, body }: PrefillRecord) => {
    const prefilled = kindOf(body).prefillExposure?.(body)
    if (!prefilled) return false
    const name = t('tools.pick.carried', { title: record.title })
    const blob = new Blob([prefilled.text], { type: 'text/plain' })
    take({ kind: 'record', name, blob }, prefilled.name)
    return true
  }
  return usePrefillRecord({ toolId, take: takeFile, refuse: session.refuse })
}
