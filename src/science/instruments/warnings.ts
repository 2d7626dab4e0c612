/** Warnings about a selection of instruments: positions, build, panel, effects and sample sizes. */
import { normalTwoSided } from '../numerics/tails.ts'
import type { BuildHint } from './build-hint.ts'
import type { Candidate } from './candidate.ts'
import type { PickParameters } from './parameters.ts'
import { FEW_PEOPLE } from '../panel/panel.ts'
import {
  type EstimatesPart,
  type Instrument,
  type InstrumentSummary,
  isSameStudy,
  type OutcomePart,
  type PanelSummary,
  type PickResult,
  type PickWarning,
  type TraitCount,
} from './result.ts'

const GENOME_WIDE = 5e-8
/** p is printed with few digits: the tolerance is a tenth of its logarithm, at least a third. */
const LOG_P_SHARE = 0.1
const LOG_P_LEAST = 0.33
/** Fewer than these instruments allow no test of pleiotropy. */
const ENOUGH = 3

function fitsP({ beta, se, negLog10P }: Instrument): boolean {
  const expected = normalTwoSided(beta / se).negLog10P
  return Math.abs(negLog10P - expected) <= Math.max(LOG_P_LEAST, LOG_P_SHARE * expected)
}

export type WarningFacts = {
  rules: PickParameters
  candidates: readonly Candidate[]
  instruments: readonly Instrument[]
  hint: BuildHint
  summary: InstrumentSummary
  traits: readonly TraitCount[]
  unplaced: number
  outside: number
  panel: PanelSummary | null
  standIns: NonNullable<PickResult['standIns']>
  part: OutcomePart | null
  /** The study that provides the effects, and the p by which instruments were selected. */
  estimates: EstimatesPart | null
  selectedBy: readonly number[]
}

function aboutPositions({ hint, unplaced, candidates }: WarningFacts): PickWarning[] {
  const found: PickWarning[] = []
  if (unplaced > 0) {
    const values = { count: unplaced, total: candidates.length }
    found.push({ code: 'positions-missing', values })
  }
  if (hint.build !== null) {
    const values = { build: hint.build, count: hint.count, SNP: hint.SNP ?? '' }
    found.push({ code: 'build', values })
  }
  if (hint.impossible > 0) {
    const values = { count: hint.impossible, SNP: hint.impossibleSNP ?? '' }
    found.push({ code: 'positions-impossible', values })
  }
  return found
}

function aboutInstruments({ instruments, rules, selectedBy }: WarningFacts): PickWarning[] {
  const found: PickWarning[] = []
  const count = (code: PickWarning['code'], test: (one: Instrument) => boolean) => {
    const those = instruments.filter(test)
    const [first] = those
    if (first) {
      const values = { count: those.length, SNP: first.SNP, locus: first.locus ?? '' }
      found.push({ code, values })
    }
  }
  count('in-mhc', ({ isInMhc }) => isInMhc)
  count('known-locus', ({ locus }) => locus !== null)
  count('palindromic', ({ palindromic }) => palindromic)
  count('indels', ({ isIndel }) => isIndel)
  count('p-does-not-fit', (one) => !fitsP(one))
  count('p-of-zero', ({ p }) => p === 0)
  const relaxed = selectedBy.filter((p) => p > GENOME_WIDE).length
  if (relaxed > 0) {
    found.push({ code: 'relaxed-threshold', values: { count: relaxed, p: rules.mostP } })
  }
  return found
}

/** Minimum number of candidates for a judgement of a panel, and the share of them that contradicts it. */
const TELLING = 5
const SHARE = 0.1

/** Warnings about a panel for this file: another build, other frequencies, few people. */
export function aboutPanel(panel: PanelSummary): PickWarning[] {
  const found: PickWarning[] = []
  const { named, samePlace, compared, far, founders } = panel
  if (named >= TELLING && samePlace < named * (1 - SHARE)) {
    found.push({ code: 'panel-build', values: { count: named - samePlace, total: named } })
  }
  if (compared >= TELLING && far > compared * SHARE) {
    found.push({ code: 'panel-frequencies', values: { count: far, total: compared } })
  }
  if (founders < FEW_PEOPLE) found.push({ code: 'panel-small', values: { count: founders } })
  return found
}

/** Warnings about proxy variants. */
function aboutSubstitutes({ standIns, part }: WarningFacts): PickWarning[] {
  const found: PickWarning[] = []
  const [first] = standIns
  if (first) {
    const values = { count: standIns.length, SNP: first.SNP, as: first.as }
    found.push({ code: 'judged-as-another', values })
  }
  const used = part?.proxies?.used ?? []
  const [weakest] = used.toSorted((a, b) => a.r2 - b.r2)
  if (weakest) {
    const { SNP, proxy, r2 } = weakest
    found.push({ code: 'proxies', values: { count: used.length, SNP, proxy, r2 } })
  }
  return found
}

/** Warnings about the study that provides the effects. */
function aboutEstimates({ estimates }: WarningFacts): PickWarning[] {
  if (!estimates) return []
  const { opposed, same, selection } = estimates
  const total = selection.rows.length
  const found: PickWarning[] = []
  if (isSameStudy(estimates)) found.push({ code: 'estimates-same', values: { count: same, total } })
  // Signs of variants without an effect agree by chance in half of the cases.
  if (total >= ENOUGH && opposed * 2 >= total) {
    found.push({ code: 'estimates-opposed', values: { count: opposed, total } })
  }
  return found
}

export function pickWarnings(facts: WarningFacts): PickWarning[] {
  const { instruments, traits, summary, outside, candidates } = facts
  const found = [...aboutPositions(facts), ...aboutInstruments(facts)]
  if (outside > 0) {
    const code = facts.rules.independence === 'panel' ? 'not-in-panel' : 'not-in-matrix'
    found.push({ code, values: { count: outside, total: candidates.length } })
  }
  if (facts.panel) found.push(...aboutPanel(facts.panel))
  found.push(...aboutSubstitutes(facts), ...aboutEstimates(facts))
  const few = traits.filter(({ kept }) => kept < ENOUGH).length
  if (few > 0) {
    found.push({ code: 'few-instruments', values: { count: few, n: instruments.length } })
  }
  if (summary.r2From !== 'sample-size' && instruments.length > 0) {
    const values = { count: instruments.filter(({ n }) => n === null).length }
    found.push({ code: 'no-sample-size', values })
  }
  if (traits.length > 1) found.push({ code: 'several-traits', values: { count: traits.length } })
  return found
}
