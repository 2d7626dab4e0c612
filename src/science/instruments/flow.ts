/** Counts of variants left after each filter of a selection of instruments. */
import type { InstrumentReason } from './candidate.ts'
import type { Collected } from './collect-candidates.ts'
import type { PickParameters } from './parameters.ts'
import type { FlowStep } from './result.ts'

const READABLE: InstrumentReason[] = ['missing-value', 'standard-error-not-positive'].concat([
  'effect-zero',
  'alleles-unreadable',
]) as InstrumentReason[]

/** Returns how many are left after each active filter. */
export function flowOf(
  collected: Collected,
  counts: ReadonlyMap<InstrumentReason, number>,
  rules: PickParameters,
  hasEstimates = false,
): FlowStep[] {
  const flow: FlowStep[] = [
    { step: 'rows', left: collected.input.rows },
    { step: 'p', left: collected.passed },
  ]
  let left = collected.passed
  const add = (step: FlowStep['step'], reasons: InstrumentReason[], isUsed = true, more = 0) => {
    const gone = reasons.reduce((sum, reason) => sum + (counts.get(reason) ?? 0), more)
    left -= gone
    if (isUsed || gone > 0) flow.push({ step, left })
  }
  const dropsAlleles = [rules.indels, rules.palindromic, rules.multiAllelic].includes('drop')
  add('trait', [], rules.trait !== null, collected.otherTrait)
  add('readable', READABLE)
  add('alleles', ['indel', 'palindromic', 'multi-allelic'], dropsAlleles)
  add('mhc', ['mhc'], rules.mhc === 'drop')
  add('maf', ['low-maf'], rules.leastMaf > 0)
  add('info', ['low-info'], rules.leastInfo > 0)
  add('f', ['weak'], rules.leastF > 0)
  add('estimates', ['not-in-estimates', 'estimates-unusable'], hasEstimates)
  add('unique', ['duplicate'])
  add('independent', [
    'no-position',
    'near-stronger',
    'correlated',
    'not-in-matrix',
    'not-in-panel',
    'other-alleles-in-panel',
  ])
  return flow
}
