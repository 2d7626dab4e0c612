/** Next steps after a two-sample result. */
import type { Convention } from '../../science/codes.ts'
import { chiSquaredUpper } from '../../science/numerics/tails.ts'
import { mainEstimate, type TwoSampleBody } from '../../ui/analysis/two-sample/two-sample-body.ts'
import { applyRules, type Finding, type Rule } from './rules.ts'

export type TwoSampleStep =
  | 'single'
  | 'few'
  | 'weak'
  | 'diluted'
  | 'heterogeneous'
  | 'pleiotropic'
  | 'opposed'
  | 'carried'
  | 'unclear'
  | 'reverse'
  | 'robust'
  | 'convention'
  | 'report'

type Inference = {
  b: number
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
}

/** The numbers of a result that the rules look at. */
export type TwoSampleEvidence = {
  n: number
  main: Inference | null
  cochran: { q: number | null; df: number; p: number | null; i2: number | null } | null
  intercept: { intercept: number; p: number | null } | null
  fMean: number | null
  fMin: number | null
  i2gx: number | null
  /** Signs of IVW, Egger and weighted median are not all the same. */
  isOpposed: boolean
  /** Variants without which p crosses 0.05. */
  carriers: readonly string[]
  /** Variants whose own share of Q has p below 0.05/n, the farthest first. */
  outliers: readonly string[]
  convention: Convention
  /** Both alleles of every variant are known, so that files can be put beside them. */
  hasAlleles?: boolean
}

const LEVEL = 0.05
const STRONG_F = 10
const NOME = 0.9
const EGGER_WANTS = 10
/** Below three variants nothing could be checked any more. */
const LEAST_LEFT = 3

function isBelow(p: number | null | undefined): boolean {
  return p !== null && p !== undefined && p < LEVEL
}

type Variants = TwoSampleBody['variants']

/** Share of Q of each variant, against the slope of all of them by inverse variance. */
function sharesOf(variants: Variants): number[] {
  const weigh = (of: (variant: Variants[number]) => number) =>
    variants.reduce((sum, variant) => sum + of(variant) / variant.seOutcome ** 2, 0)
  const slope =
    weigh((variant) => variant.betaExposure * variant.betaOutcome) /
    weigh((variant) => variant.betaExposure ** 2)
  return variants.map(
    ({ betaExposure, betaOutcome, seOutcome }) =>
      ((betaOutcome - slope * betaExposure) / seOutcome) ** 2,
  )
}

/**
 * Variants that lie further from the common slope than chance among so many explains. The farthest
 * goes first and the slope is found anew: an outlier draws the line towards itself, and away from
 * variants that are none.
 */
function outliersOf({ variants }: TwoSampleBody): string[] {
  const level = LEVEL / variants.length
  let rest = variants
  const found: string[] = []
  while (rest.length > LEAST_LEFT) {
    const shares = sharesOf(rest)
    const most = Math.max(...shares)
    const at = shares.indexOf(most)
    const variant = rest[at]
    if (!variant || !(chiSquaredUpper(most, 1).p < level)) break
    found.push(variant.SNP)
    rest = rest.toSpliced(at, 1)
  }
  return found
}

/** Reads the evidence off a stored result. */
export function evidenceOf(body: TwoSampleBody): TwoSampleEvidence {
  const main = mainEstimate(body)
  const compared = body.estimates.filter(({ method }) =>
    ['ivw', 'egger', 'weighted-median'].includes(method),
  )
  const all = body.leaveOneOut.find(({ role }) => role === 'all')
  return {
    n: body.variants.length,
    main,
    cochran: body.heterogeneity.find(({ method }) => method === 'ivw') ?? null,
    intercept: body.pleiotropy,
    ...body.strength,
    isOpposed:
      compared.length >= LEAST_LEFT && new Set(compared.map(({ b }) => Math.sign(b))).size > 1,
    carriers: body.leaveOneOut
      .filter(({ role, p }) => role === 'variant' && isBelow(p) !== isBelow(all?.p))
      .map(({ SNP }) => SNP),
    outliers: outliersOf(body),
    convention: body.parameters.convention,
    hasAlleles: body.variants.every(({ effectAllele }) => effectAllele !== null),
  }
}

function canSpare({ n }: TwoSampleEvidence, count: number): boolean {
  return count > 0 && n - count >= LEAST_LEFT
}

function otherConvention(convention: Convention): Convention {
  return convention === 'twosamplemr' ? 'mendelianrandomization' : 'twosamplemr'
}

/** Nothing that could be checked speaks against the estimate. */
function isRobust(evidence: TwoSampleEvidence): boolean {
  const { n, main, cochran, intercept, fMean, isOpposed, carriers } = evidence
  return (
    n >= LEAST_LEFT &&
    isBelow(main?.p) &&
    !isBelow(cochran?.p) &&
    !isBelow(intercept?.p) &&
    !isOpposed &&
    carriers.length === 0 &&
    (fMean ?? 0) >= STRONG_F
  )
}

/** What questions the estimate comes first, what builds on it later. */
const RULES: readonly Rule<TwoSampleStep, TwoSampleEvidence>[] = [
  {
    id: 'single',
    when: ({ n }) => (n === 1 ? { n } : null),
    articles: ['2016', '3011'],
  },
  {
    id: 'weak',
    when: ({ fMean, fMin }) => (fMin !== null && fMin < STRONG_F ? { f: fMean, fMin } : null),
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2001'],
  },
  {
    id: 'diluted',
    when: ({ i2gx, n }) => (i2gx !== null && i2gx < NOME && n >= LEAST_LEFT ? { i2: i2gx } : null),
    articles: ['2002'],
  },
  {
    id: 'heterogeneous',
    when: ({ cochran, outliers }) =>
      cochran && isBelow(cochran.p)
        ? { q: cochran.q, df: cochran.df, p: cochran.p, i2: cochran.i2, count: outliers.length }
        : null,
    actions: (evidence) =>
      canSpare(evidence, evidence.outliers.length)
        ? [{ name: 'again', without: evidence.outliers }]
        : [],
    articles: ['2003', '3008'],
  },
  {
    id: 'pleiotropic',
    when: ({ intercept }) =>
      intercept && isBelow(intercept.p) ? { intercept: intercept.intercept, p: intercept.p } : null,
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
    when: ({ carriers }) =>
      carriers[0] === undefined ? null : { SNP: carriers[0], count: carriers.length },
    actions: (evidence) =>
      canSpare(evidence, 1) ? [{ name: 'again', without: evidence.carriers.slice(0, 1) }] : [],
    articles: ['3003'],
  },
  {
    id: 'few',
    when: ({ n }) => (n > 1 && n < EGGER_WANTS ? { n } : null),
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
    id: 'reverse',
    when: ({ main, n }) =>
      n >= LEAST_LEFT && isBelow(main?.p)
        ? { p: main?.p ?? null, negLog10P: main?.negLog10P ?? null, n }
        : null,
    actions: ({ hasAlleles }) => [
      { name: 'tool', toolId: '6004', ...(hasAlleles && { isCarried: true }) },
    ],
    articles: ['2010'],
  },
  {
    id: 'robust',
    when: (evidence) =>
      isRobust(evidence)
        ? {
            p: evidence.main?.p ?? null,
            negLog10P: evidence.main?.negLog10P ?? null,
            qp: evidence.cochran?.p ?? null,
            interceptP: evidence.intercept?.p ?? null,
          }
        : null,
    actions: () => [{ name: 'tool', toolId: '6007' }],
    articles: ['3012'],
  },
  {
    id: 'convention',
    when: ({ n, convention }) => (n >= 2 ? { convention } : null),
    actions: ({ convention }) => [{ name: 'again', convention: otherConvention(convention) }],
    articles: ['2007', '2015'],
  },
  { id: 'report', when: ({ n }) => (n > 0 ? { n } : null), articles: ['3005'] },
]

/** What to do next, and why. */
export function twoSampleSteps(body: TwoSampleBody): Finding<TwoSampleStep>[] {
  return applyRules(RULES, evidenceOf(body))
}

/** The same for evidence at hand. */
export function stepsFor(evidence: TwoSampleEvidence): Finding<TwoSampleStep>[] {
  return applyRules(RULES, evidence)
}
