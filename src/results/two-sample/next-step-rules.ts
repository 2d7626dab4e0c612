/** Next steps after a two-sample result. */
import type { Convention } from '../../science/codes.ts'
import type { TwoSampleBody } from './body.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'
import { evidenceOf, MIN_VARIANTS_LEFT, type TwoSampleEvidence } from './evidence.ts'
import { isBelow } from './level.ts'

export type TwoSampleStep =
  | 'single'
  | 'dependent'
  | 'alike'
  | 'few'
  | 'weak'
  | 'diluted'
  | 'heterogeneous'
  | 'presso'
  | 'pleiotropic'
  | 'undecided'
  | 'opposed'
  | 'carried'
  | 'unclear'
  | 'backward'
  | 'undirected'
  | 'reverse'
  | 'replicate'
  | 'colocalise'
  | 'mediate'
  | 'convention'
  | 'report'

const STRONG_F = 10
const NOME = 0.9
const EGGER_MIN_VARIANTS = 10

function canSpare({ n }: TwoSampleEvidence, count: number): boolean {
  return count > 0 && n - count >= MIN_VARIANTS_LEFT
}

function otherConvention(convention: Convention): Convention {
  return convention === 'twosamplemr' ? 'mendelianrandomization' : 'twosamplemr'
}

/** Whether no available check speaks against the estimate. */
function isUnopposed(evidence: TwoSampleEvidence): boolean {
  const { n, main, cochran, intercept, difference, fMean, isOpposed, carriers, presso, steiger } =
    evidence
  return (
    n >= MIN_VARIANTS_LEFT &&
    isBelow(main?.p) &&
    !isBelow(cochran?.p) &&
    !isBelow(intercept?.p) &&
    !isBelow(difference?.p) &&
    !isBelow(presso?.p) &&
    (steiger?.isForward ?? true) &&
    !isOpposed &&
    carriers.length === 0 &&
    !evidence.dependence &&
    (fMean ?? 0) >= STRONG_F
  )
}

/** Rules in their order: doubts about the estimate first, analyses that build on it after. */
const RULES: readonly Rule<TwoSampleStep, TwoSampleEvidence>[] = [
  {
    id: 'single',
    when: ({ n }) => (n === 1 ? { n } : null),
    actions: () => [{ name: 'tool', toolId: '6009' }],
    articles: ['2016', '3011'],
  },
  {
    id: 'dependent',
    when: ({ n, dependence }) =>
      dependence?.isByRegion ? { n, regions: dependence.regions } : null,
    actions: ({ dependence }) => [
      { name: 'again', isPruned: true },
      { name: 'tool', toolId: '6008' },
      ...(dependence?.regions === 1 ? [{ name: 'tool', toolId: '6009' } as const] : []),
    ],
    articles: ['2004'],
  },
  {
    id: 'alike',
    when: ({ dependence }) =>
      dependence?.q && !dependence.isByRegion ? { q: dependence.q.q, df: dependence.q.df } : null,
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2004'],
  },
  {
    id: 'weak',
    when: ({ fMean, fMin }) => (fMin !== null && fMin < STRONG_F ? { f: fMean, fMin } : null),
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2001'],
  },
  {
    id: 'diluted',
    when: ({ i2gx, n }) =>
      i2gx !== null && i2gx < NOME && n >= MIN_VARIANTS_LEFT ? { i2: i2gx } : null,
    articles: ['2002'],
  },
  {
    id: 'heterogeneous',
    when: ({ cochran, outliers }) =>
      cochran && isBelow(cochran.p)
        ? { q: cochran.q, df: cochran.df, p: cochran.p, i2: cochran.i2, count: outliers.length }
        : null,
    actions: (evidence) =>
      // Where MR-PRESSO is significant, a step of its own names the outliers.
      canSpare(evidence, evidence.outliers.length) && !isBelow(evidence.presso?.p)
        ? [{ name: 'again', without: evidence.outliers }]
        : [],
    articles: ['2003', '3008'],
  },
  {
    id: 'presso',
    when: ({ presso }) =>
      presso && isBelow(presso.p) ? { p: presso.p, count: presso.count } : null,
    actions: (evidence) =>
      canSpare(evidence, evidence.outliers.length)
        ? [{ name: 'again', without: evidence.outliers }]
        : [],
    articles: ['2003', '3008'],
  },
  {
    id: 'pleiotropic',
    when: ({ intercept, difference }) =>
      intercept && (isBelow(intercept.p) || isBelow(difference?.p))
        ? { intercept: intercept.intercept, p: intercept.p, dp: difference?.p ?? null }
        : null,
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2002', '3007'],
  },
  {
    id: 'undecided',
    when: ({ main, intercept, difference, leaves }) =>
      intercept &&
      isBelow(main?.p) &&
      leaves !== 'something' &&
      leaves !== null &&
      !isBelow(intercept.p) &&
      !isBelow(difference?.p)
        ? { intercept: intercept.intercept, p: intercept.p }
        : null,
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2002', '3007'],
  },
  {
    id: 'opposed',
    when: ({ isOpposed }) => (isOpposed ? {} : null),
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2002'],
  },
  {
    id: 'carried',
    when: ({ carriers, carrierShift }) =>
      carriers[0] === undefined
        ? null
        : {
            SNP: carriers[0],
            count: carriers.length,
            by: carrierShift === undefined ? 'p' : 'shift',
            shift: carrierShift ?? null,
          },
    actions: (evidence) =>
      canSpare(evidence, 1) ? [{ name: 'again', without: evidence.carriers.slice(0, 1) }] : [],
    articles: ['3003'],
  },
  {
    id: 'few',
    when: ({ n }) => (n > 1 && n < EGGER_MIN_VARIANTS ? { n } : null),
    articles: ['2004'],
  },
  {
    id: 'unclear',
    when: ({ main }) =>
      main && main.p !== null && !isBelow(main.p)
        ? {
            b: main.b,
            ciLow: main.ciLow,
            ciHigh: main.ciHigh,
            p: main.p,
            negLog10P: main.negLog10P,
          }
        : null,
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['2014', '3010'],
  },
  {
    id: 'backward',
    when: ({ steiger }) =>
      steiger && !steiger.isForward
        ? { r2Exposure: steiger.r2Exposure, r2Outcome: steiger.r2Outcome, p: steiger.p }
        : null,
    actions: () => [{ name: 'tool', toolId: '6004' }],
    articles: ['2010'],
  },
  {
    id: 'undirected',
    when: ({ main, n, steiger }) =>
      n >= MIN_VARIANTS_LEFT && isBelow(main?.p) && !steiger ? { n } : null,
    actions: () => [{ name: 'again' }],
    articles: ['2010'],
  },
  {
    id: 'reverse',
    when: ({ main, n }) =>
      n >= MIN_VARIANTS_LEFT && isBelow(main?.p)
        ? { p: main?.p ?? null, negLog10P: main?.negLog10P ?? null, n }
        : null,
    actions: ({ hasAlleles }) => [
      { name: 'tool', toolId: '6004', ...(hasAlleles && { isPrefilled: true }) },
    ],
    articles: ['2010'],
  },
  {
    id: 'replicate',
    when: (evidence) =>
      isUnopposed(evidence)
        ? {
            p: evidence.main?.p ?? null,
            negLog10P: evidence.main?.negLog10P ?? null,
            qp: evidence.cochran?.p ?? null,
            interceptP: evidence.intercept?.p ?? null,
            dp: evidence.difference?.p ?? null,
          }
        : null,
    actions: () => [{ name: 'tool', toolId: '6007' }],
    articles: ['3012'],
  },
  {
    id: 'colocalise',
    // For one variant, `single` covers it.
    when: ({ main, n }) =>
      n > 1 && isBelow(main?.p)
        ? { p: main?.p ?? null, negLog10P: main?.negLog10P ?? null, n }
        : null,
    actions: () => [{ name: 'tool', toolId: '6009' }],
    articles: ['3011'],
  },
  {
    id: 'mediate',
    when: (evidence) =>
      isUnopposed(evidence)
        ? { p: evidence.main?.p ?? null, negLog10P: evidence.main?.negLog10P ?? null }
        : null,
    actions: () => [{ name: 'tool', toolId: '6010', isPrefilled: true }],
    articles: ['3013'],
  },
  {
    id: 'convention',
    when: ({ n, convention }) => (n >= 2 ? { convention } : null),
    actions: ({ convention }) => [{ name: 'again', convention: otherConvention(convention) }],
    articles: ['2007', '2015'],
  },
  { id: 'report', when: ({ n }) => (n > 0 ? { n } : null), articles: ['3005'] },
]

/** Returns the next steps after a result, each with its reason. */
export function twoSampleSteps(body: TwoSampleBody): Finding<TwoSampleStep>[] {
  return applyRules(RULES, evidenceOf(body))
}

/** Returns the next steps for evidence. */
export function stepsFor(evidence: TwoSampleEvidence): Finding<TwoSampleStep>[] {
  return applyRules(RULES, evidence)
}
