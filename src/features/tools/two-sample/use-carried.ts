import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { kindOf, readBody } from '../../../ui/analysis/read-body.ts'
import { type CarriedAddress, carriedInput, readCarried } from './carried.ts'
import { TWO_SAMPLE, useTwoSample } from './spec.ts'

/** A record that is asked for by nobody: the hook below always looks for one. */
const NO_RECORD = '0'

/**
 * Puts the data of the record that the address names into the first step, once it is found, and
 * takes the name out of the address: going back must not do it again.
 */
export function useCarried(): { isLooking: boolean } {
  const t = useT()
  const { session } = useTwoSample()
  const [, navigate] = useLocation()
  const search = useSearch()
  const address = readCarried(search)
  const found = useRecord(address?.recordId ?? NO_RECORD)
  const done = useRef('')

  useEffect(() => {
    if (!address) {
      done.current = ''
      return
    }
    if (found.name === 'loading' || done.current === search) return
    done.current = search
    const record = found.name === 'found' ? found.record : null
    const pair = record ? pairOf(record.result, address) : null
    if (record && pair) {
      const title = [record.title, address.exposure].filter((part) => part !== null).join(' · ')
      const name = t('tools.carried.name', { title, n: address.without.size })
      const { source, settings } = carriedInput(pair, name, address.convention)
      void session.choose(source, settings)
    } else session.refuse(record?.title ?? t('tools.carried.record', { id: address.recordId }))
    navigate(paths.tool(TWO_SAMPLE.toolId), { replace: true })
  }, [address, found, navigate, search, session, t])

  return { isLooking: address !== null && found.name === 'loading' }
}

function pairOf(result: string, address: CarriedAddress) {
  const body = readBody(result)
  return body ? kindOf(body).carry(body, address) : null
}
