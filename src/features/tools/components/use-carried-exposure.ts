import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { kindOf, readBody } from '../../../ui/analysis/read-body.ts'
import type { Source } from '../session/tool-state.ts'
import { useAnySession } from '../session/use-tool-session.ts'

/** A record that is asked for by nobody: the hook below always looks for one. */
const NO_RECORD = '0'
const RECORD_ID = /^\d{1,19}$/

/**
 * Instruments of a stored choice as a file of associations, where the address names its record
 * (`?from=`). The name is taken out of the address: going back must not do it again.
 *
 * @param take puts the file into the tool's first step; must not change between renders
 */
export function useCarriedExposure(
  toolId: string,
  take: (exposure: Source, name: string) => void,
): { isLooking: boolean } {
  const t = useT()
  const session = useAnySession()
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
      take({ kind: 'record', name, blob }, carried.name)
    } else session.refuse(record?.title ?? t('tools.carried.record', { id: recordId }))
    navigate(paths.tool(toolId), { replace: true })
  }, [found, navigate, recordId, search, session, t, take, toolId])

  return { isLooking: recordId !== null && found.name === 'loading' }
}
