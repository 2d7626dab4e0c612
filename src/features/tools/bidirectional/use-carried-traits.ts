import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { kindOf, readBody } from '../../../ui/analysis/read-body.ts'
import type { CarriedPair } from '../../../ui/analysis/result-kind.ts'
import type { Source } from '../session/tool-state.ts'
import { type CarriedAddress, readCarried } from '../two-sample/carried.ts'
import type { BidirectionalInputs, BidirectionalSettings } from './model.ts'
import { BIDIRECTIONAL, useBidirectional } from './spec.ts'

/** A record that is asked for by nobody: the hook below always looks for one. */
const NO_RECORD = '0'

/**
 * One pair of a record as the forward direction: its variants are the instruments of A, and what the
 * record knows of them in the outcome is B's part. B's own instruments are still to be brought.
 */
export function carriedTraits(
  pair: CarriedPair,
  name: string,
): { inputs: BidirectionalInputs; settings: Partial<BidirectionalSettings> } {
  const blob = new Blob([pair.text], { type: 'text/plain' })
  const source: Source = { kind: 'record', name, blob }
  const { presentation, parameters } = pair
  return {
    inputs: { a: [source], b: [source], mapping: {} },
    settings: {
      nameA: presentation.exposureName,
      nameB: presentation.outcomeName,
      kindB: presentation.outcomeKind,
      ...parameters,
      // They were instruments already: nothing is taken away from them again.
      instrumentP: 1e-5,
      leastF: 0,
    },
  }
}

function pairOf(result: string, address: CarriedAddress): CarriedPair | null {
  const body = readBody(result)
  return body ? kindOf(body).carry(body, address) : null
}

/**
 * Puts the data of the record that the address names into the first step, once it is found, and
 * takes the name out of the address: going back must not do it again.
 */
export function useCarriedTraits(): { isLooking: boolean } {
  const t = useT()
  const { session } = useBidirectional()
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
      const name = t('tools.carried.name', { title: record.title, n: address.without.size })
      const { inputs, settings } = carriedTraits(pair, name)
      void session.choose(inputs, settings)
    } else session.refuse(record?.title ?? t('tools.carried.record', { id: address.recordId }))
    navigate(paths.tool(BIDIRECTIONAL.toolId), { replace: true })
  }, [address, found, navigate, search, session, t])

  return { isLooking: address !== null && found.name === 'loading' }
}
