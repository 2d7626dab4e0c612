/** Prefills a tool from the record that its address names (`?from=`). */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecord } from '../../../cache/use-record.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readBody } from '../../../results/read-body.ts'
import type { RecordBody } from '../../../results/record-body.ts'

/** Record named by `?from=`, with its body and the query that selects a part of it. */
export type PrefillRecord = { record: RecordContent; body: RecordBody; query: URLSearchParams }

const RECORD_ID = /^\d{1,19}$/

type PrefillOptions = {
  toolId: string
  /** Takes the record's data; returns false where it holds nothing for this tool. */
  take: (from: PrefillRecord) => boolean
  refuse: (name: string) => void
}

/**
 * Passes the record named by `?from=` to the tool once it is loaded, and removes the parameter from the address, so that
 * going back does not repeat it.
 */
export function usePrefillRecord({ toolId, take, refuse }: PrefillOptions): { isLooking: boolean } {
  const t = useT()
  const [, navigate] = useLocation()
  const search = useSearch()
  const given = new URLSearchParams(search).get('from') ?? ''
  const id = RECORD_ID.test(given) ? given : null
  const found = useRecord(id)
  const done = useRef('')
  useEffect(() => {
    if (id === null) {
      done.current = ''
      return
    }
    if (found.name === 'loading' || done.current === search) return
    done.current = search
    const record = found.name === 'found' ? found.record : null
    const body = record && readBody(record.result)
    const isTaken =
      record && body ? take({ record, body, query: new URLSearchParams(search) }) : false
    if (!isTaken) refuse(record?.title ?? t('tools.carried.record', { id }))
    navigate(paths.tool(toolId), { replace: true })
  }, [found, id, navigate, refuse, search, t, take, toolId])
  return { isLooking: id !== null && found.name === 'loading' }
}
