import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { kindOf, readBody } from '../../../ui/analysis/read-body.ts'
import { NO_INPUTS, type PickSettings } from './model.ts'
import { INSTRUMENT_PICKER, useInstrumentPicker } from './spec.ts'

/** A record that is asked for by nobody: the hook below always looks for one. */
const NO_RECORD = '0'
const RECORD_ID = /^\d{1,19}$/

/** They were chosen once: nothing is sieved again. */
const AS_THEY_ARE: Partial<PickSettings> = {
  mostP: 0.05,
  leastF: 0,
  leastMaf: 0,
  leastInfo: 0,
  indels: 'keep',
  multiAllelic: 'keep',
  palindromic: 'flag',
  mhc: 'keep',
  independence: 'none',
  trait: null,
}

/**
 * Puts the instruments of the record that the address names (`?from=`) into the first step, so that
 * they can be looked up in an outcome, and takes the name out of the address.
 */
export function useCarriedExposure(): { isLooking: boolean } {
  const t = useT()
  const { session } = useInstrumentPicker()
  const [, navigate] = useLocation()
  const search = useSearch()
  const from = new URLSearchParams(search).get('from') ?? ''
  const recordId = RECORD_ID.test(from) ? from : null
  const found = useRecord(recordId ?? NO_RECORD)
  const done = useRef('')

  useEffect(() => {
    if (recordId === null) {
      done.current = ''
      return
    }
    if (found.name === 'loading' || done.current === search) return
    done.current = search
    const record = found.name === 'found' ? found.record : null
    const body = record ? readBody(record.result) : null
    const carried = body ? kindOf(body).carryExposure?.(body) : null
    if (record && carried) {
      const name = t('tools.pick.carried', { title: record.title })
      const blob = new Blob([carried.text], { type: 'text/plain' })
      const exposure = { kind: 'record' as const, name, blob }
      void session.choose(
        { ...NO_INPUTS, exposure },
        { ...AS_THEY_ARE, exposureName: carried.name },
      )
    } else session.refuse(record?.title ?? t('tools.carried.record', { id: recordId }))
    navigate(paths.tool(INSTRUMENT_PICKER.toolId), { replace: true })
  }, [found, navigate, recordId, search, session, t])

  return { isLooking: recordId !== null && found.name === 'loading' }
}
