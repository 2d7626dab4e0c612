import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import { type FromRecord, useFrom } from '../components/use-from.ts'
import { carriedInput, readCarried } from './carried.ts'
import { TWO_SAMPLE, useTwoSample } from './spec.ts'

/** Prefills the first step with the data of the record named by the address, once it is loaded. */
export function useCarried(): { isLooking: boolean } {
  const t = useT()
  const { session } = useTwoSample()
  const take = ({ record, body, query }: FromRecord) => {
    const address = readCarried(query.toString())
    const pair = address && kindOf(body).prefillPair(body, address)
    if (!pair) return false
    const title = [record.title, address.exposure].filter((part) => part !== null).join(' · ')
    const name = t('tools.carried.name', { title, n: address.without.size })
    const { source, settings } = carriedInput(pair, name, address.convention)
    void session.choose(source, settings)
    return true
  }
  return useFrom({ toolId: TWO_SAMPLE.toolId, take, refuse: session.refuse })
}
