import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import type { PrefilledPair } from '../../../results/result-kind.ts'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import type { Source } from '../session/tool-state.ts'
import { parsePrefillAddress } from '../two-sample/prefill.ts'
import type { BidirectionalInputs, BidirectionalSettings } from './model.ts'
import { BIDIRECTIONAL, useBidirectional } from './spec.ts'

/**
 * Returns one pair of a record as the forward direction: its variants are the instruments of A, and their associations with
 * the outcome belong to B. The user still has to add B's own instruments.
 */
export function toPrefilledTraits(
  pair: PrefilledPair,
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
      // They were selected as instruments already: no threshold is applied again.
      instrumentP: 1e-5,
      leastF: 0,
    },
  }
}

/** Prefills the first step with one pair of the record named by the address, once it is loaded. */
export function usePrefilledTraits(): { isLooking: boolean } {
  const t = useT()
  const { session } = useBidirectional()
  const take = ({ record, body, query }: PrefillRecord) => {
    const address = parsePrefillAddress(query.toString())
    const pair = address && kindOf(body).prefillPair(body, address)
    if (!pair) return false
    const name = t('tools.carried.name', { title: record.title, n: pair.leftOut })
    const { inputs, settings } = toPrefilledTraits(pair, name)
    void session.choose(inputs, settings)
    return true
  }
  return usePrefillRecord({ toolId: BIDIRECTIONAL.toolId, take, refuse: session.refuse })
}
