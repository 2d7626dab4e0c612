import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import { toPrefilledInput, parsePrefillAddress } from './prefill.ts'
import { TWO_SAMPLE, useTwoSample } from './spec.ts'

/** Prefills the first step with the data of the record named by the address, once it is loaded. */
export function usePrefilledData(): { isLooking: boolean } {
  const t = useT()
  const { session } = useTwoSample()
  const take = ({ record, body, query }: PrefillRecord) => {
    const address = parsePrefillAddress(query.toString())
    const pair = address && kindOf(body).prefillPair(body, address)
    if (!pair) return false
    const title = [record.title, address.exposure].filter((part) => part !== null).join(' · ')
    const name = t('tools.carried.name', { title, n: pair.leftOut })
    const { source, settings } = toPrefilledInput(pair, name, address.convention)
    void session.choose(source, settings)
    return true
  }
  return usePrefillRecord({ toolId: TWO_SAMPLE.toolId, take, refuse: session.refuse })
}
