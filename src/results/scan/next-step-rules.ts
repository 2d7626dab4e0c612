/** Next steps after a scan: the taxa of the gut against one outcome, or a map of pairs. */
import type { PairRow } from '../../science/scan-run/result.ts'
import { VERDICT_RULES, type VerdictRule } from '../../science/scan/verdict.ts'
import { outcomeNameOf, type ScanBody } from './body.ts'
import { isDependentPair } from './dependent.ts'
import {
  type Action,
  applyRules,
  type Finding,
  type Rule,
  type Values,
} from '../next-step/rules.ts'

export type ScanStep =
  | 'screenPassed'
  | 'screenOpen'
  | 'screenDependent'
  | 'screenPleiotropic'
  | 'screenHeterogeneous'
  | 'screenCarried'
  | 'screenSingle'
  | 'screenNested'
  | 'screenCorrelated'
  | 'screenNominal'
  | 'screenWeak'
  | 'screenNone'
  | 'screenReverse'
  | 'screenThreshold'
  | 'report'

/** The fields of a pair that the rules use, and whether its variants are stored. */
export type ScanPair = Pick<
  PairRow,
  | 'exposure'
  | 'outcome'
  | 'nsnp'
  | 'cluster'
  | 'p'
  | 'bhClustered'
  | 'qP'
  | 'interceptP'
  | 'differenceP'
  | 'fMin'
  | 'verdict'
  | 'rules'
> & { hasVariants: boolean; isDependent?: boolean }

/** The numbers of a scan that the rules use. */
export type ScanEvidence = {
  pairs: readonly ScanPair[]
  instrumentP: number
  strict: { instruments: number; exposures: number }
  kept: number
  /** Name of the only outcome; null where there are several. */
  outcomeName: string | null
  /** The reverse direction is part of the result. */
  hasReverse?: boolean
}

const LEVEL = 0.05
const STRONG_F = 10
const GENOME_WIDE = 5e-8
const OPENED = 3
const NAMED = 4

export function scanEvidence(body: ScanBody): ScanEvidence {
  // The only outcome of a scan of taxa has the name that the user gave it.
  const given = body.kind === 'gut-microbiota-mr' ? outcomeNameOf(body) : null
  return {
    pairs: body.rows.map((row, index) => ({
      ...row,
      hasVariants: (body.variants[index] ?? null) !== null,
      isDependent: isDependentPair(body, row),
    })),
    instrumentP: body.parameters.instrumentP,
    strict: body.summary.strict,
    kept: body.summary.kept,
    outcomeName: given,
    hasReverse: body.reverse !== null && body.reverse !== undefined,
  }
}

function isSignificant({ bhClustered }: ScanPair): boolean {
  return bhClustered !== null && bhClustered < LEVEL
}

function isBelow(p: number | null): boolean {
  return p !== null && p < LEVEL
}

function failed({ rules }: ScanPair, rule: VerdictRule): boolean {
  return rules[VERDICT_RULES.indexOf(rule)] === false
}

/** Returns the pairs that pass the false discovery rate and some test, smallest p first. */
function significant(
  { pairs }: ScanEvidence,
  test: (pair: ScanPair) => boolean = () => true,
): ScanPair[] {
  return pairs
    .filter((pair) => isSignificant(pair) && test(pair))
    .toSorted((a, b) => (a.p ?? 2) - (b.p ?? 2))
}

/** Returns how many there are, and the names of the first; null for none. */
function named(pairs: readonly ScanPair[]): Values | null {
  if (pairs.length === 0) return null
  const names = pairs.slice(0, NAMED).map(({ exposure }) => exposure)
  return { count: pairs.length, names: names.join(', ') + (pairs.length > NAMED ? ' …' : '') }
}

/** Offers the first pairs one by one in the two-sample tool. */
function opened(pairs: readonly ScanPair[]): Action[] {
  return pairs
    .filter(({ hasVariants, nsnp }) => hasVariants && nsnp > 0)
    .slice(0, OPENED)
    .map(({ exposure, outcome }) => ({ name: 'single', exposure, outcome }))
}

const isPleiotropic = ({ interceptP, differenceP }: ScanPair) =>
  isBelow(interceptP) || isBelow(differenceP)
const isHeterogeneous = ({ qP }: ScanPair) => isBelow(qP)
const isDrivenByOneVariant = (pair: ScanPair) => pair.nsnp > 2 && failed(pair, 'no-single-variant')
const isDependent = (pair: ScanPair) => pair.isDependent === true
const isSingle = ({ nsnp }: ScanPair) => nsnp === 1
const isPassed = ({ verdict }: ScanPair) => verdict === 'passed'
const isOpen = ({ verdict }: ScanPair) => verdict === 'associated'

/** Returns the significant pairs whose instruments another pair has, too. */
function nested(evidence: ScanEvidence): ScanPair[] {
  const counts = new Map<number, number>()
  for (const { cluster } of evidence.pairs) {
    if (cluster !== null) counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
  }
  return significant(evidence, ({ cluster }) => cluster !== null && (counts.get(cluster) ?? 0) > 1)
}

/** Returns the outcomes that several different exposures are related to. */
function correlated(evidence: ScanEvidence): Values | null {
  const byOutcome = Map.groupBy(significant(evidence), ({ outcome }) => outcome)
  for (const [outcome, pairs] of byOutcome) {
    const clusters = new Set(pairs.map(({ cluster }) => cluster))
    if (clusters.size > 1) return { outcome: evidence.outcomeName ?? outcome, count: clusters.size }
  }
  return null
}

/** Rules in their order: doubts about the finding first, analyses that build on it after. */
const RULES: readonly Rule<ScanStep, ScanEvidence>[] = [
  {
    id: 'screenDependent',
    when: (evidence) => named(significant(evidence, isDependent)),
    // Pruning by distance and clumping by a panel are settings of the scan.
    actions: () => [{ name: 'rerun' }],
    articles: ['2004'],
  },
  {
    id: 'screenPleiotropic',
    when: (evidence) => named(significant(evidence, isPleiotropic)),
    actions: (evidence) => opened(significant(evidence, isPleiotropic)),
    articles: ['2002'],
  },
  {
    id: 'screenHeterogeneous',
    when: (evidence) => named(significant(evidence, isHeterogeneous)),
    actions: (evidence) => opened(significant(evidence, isHeterogeneous)),
    articles: ['2003'],
  },
  {
    id: 'screenCarried',
    when: (evidence) => named(significant(evidence, isDrivenByOneVariant)),
    actions: (evidence) => opened(significant(evidence, isDrivenByOneVariant)),
    articles: ['3003'],
  },
  {
    id: 'screenSingle',
    when: (evidence) => named(significant(evidence, isSingle)),
    articles: ['2016', '3011'],
  },
  {
    id: 'screenNested',
    when: (evidence) => named(nested(evidence)),
    articles: ['2006'],
  },
  {
    id: 'screenCorrelated',
    when: correlated,
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2006'],
  },
  {
    id: 'screenWeak',
    when: ({ pairs }) => {
      const count = pairs.filter(({ fMin }) => fMin !== null && fMin < STRONG_F).length
      return count > 0 ? { count } : null
    },
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2001'],
  },
  {
    id: 'screenNone',
    when: (evidence) =>
      significant(evidence).length === 0
        ? { count: evidence.pairs.filter(({ p }) => p !== null).length }
        : null,
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['2014', '3010'],
  },
  {
    id: 'screenNominal',
    when: ({ pairs }) => {
      const count = pairs.filter((pair) => isBelow(pair.p) && !isSignificant(pair)).length
      return count > 0 ? { count } : null
    },
    articles: ['2011', '3009'],
  },
  {
    id: 'screenThreshold',
    when: ({ instrumentP, strict }) =>
      instrumentP > GENOME_WIDE
        ? { threshold: instrumentP, total: strict.instruments, count: strict.exposures }
        : null,
    articles: ['2004'],
  },
  {
    id: 'screenReverse',
    when: (evidence) => (evidence.hasReverse ? null : named(significant(evidence))),
    actions: () => [{ name: 'tool', toolId: '6004' }],
    articles: ['2010'],
  },
  {
    id: 'screenPassed',
    when: (evidence) => named(significant(evidence, isPassed)),
    actions: (evidence) => [
      ...opened(significant(evidence, isPassed)),
      { name: 'tool', toolId: '6007' },
    ],
    articles: ['3012'],
  },
  {
    id: 'screenOpen',
    when: (evidence) => named(significant(evidence, isOpen)),
    actions: (evidence) => opened(significant(evidence, isOpen)),
    articles: ['2002', '3007'],
  },
  { id: 'report', when: ({ kept }) => (kept > 0 ? { n: kept } : null), articles: ['3005'] },
]

/** Returns the next steps after a result, each with its reason. */
export function scanSteps(body: ScanBody): Finding<ScanStep>[] {
  return applyRules(RULES, scanEvidence(body))
}

/** Returns the next steps for evidence. */
export function scanStepsFor(evidence: ScanEvidence): Finding<ScanStep>[] {
  return applyRules(RULES, evidence)
}
