import { useT } from '../../../i18n/use-t.ts'
import { kindOf } from '../../../results/read-body.ts'
import type { CarriedPair } from '../../../results/result-kind.ts'
import { type FromRecord, useFrom } from '../components/use-from.ts'
import type { Source } from '../session/tool-state.ts'
import { readCarried } from '../two-sample/carried.ts'
import type { BidirectionalInputs, BidirectionalSettings } from './model.ts'
import { BIDIRECTIONAL, useBidirectional } from './spec.ts'

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

/** Puts one pair of the record that the address names into the first step, once it is found. */
export function useCarriedTraits(): { isLooking: boolean } {
  const t = useT()
  const { session } = useBidirectional()
  const take = ({ record, body, query }: FromRecord) => {
    const address = readCarried(query.toString())
    const pair = address && kindOf(body).carry(body, address)
    if (!pair) return false
    const name = t('tools.carried.name', { title: record.title, n: address.without.size })
    const { inputs, settings } = carriedTraits(pair, name)
    void session.choose(inputs, settings)
    return true
  }
  return useFrom({ toolId: BIDIRECTIONAL.toolId, take, refuse: session.refuse })
}
