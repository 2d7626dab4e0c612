/** Judges one exposure by the published conditions. A low verdict is no evidence of no effect. */
import type { MethodEstimate } from '../methods/method-estimate.ts'

/**
 * Level of evidence for one exposure. Never "causal", and no word that promises. `passed`: every published
 * condition. `associated`: no condition contradicts it, but pleiotropy could explain it. `suggestive`: a small
 * p only.
 */
export const VERDICTS = [
  'passed',
  'associated',
  'suggestive',
  'not-supported',
  'not-testable',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** The published conditions; each is passed, failed, or (null) unknown. */
export const VERDICT_RULES = [
  /** False discovery rate below 5 % over clusters of identical exposures. */
  'bh-below-005',
  /** p of the main estimate below 5 %. */
  'nominal',
  /**
   * Direct effects that vary at least as a uniform distribution, and at most as Q allows, do not explain it.
   */
  'beyond-scatter',
  /** Weighted median and weighted mode have the sign of IVW and at least half of its size. */
  'classes-agree',
  /** An intercept does not improve the fit: Q − Q′ with p of 5 % or more. */
  'intercept-not-needed',
  /** Without any one variant the main estimate keeps its sign and p below 5 %. */
  'no-single-variant',
  /** Steiger's test supports exposure → outcome. */
  'steiger-forward',
  /** Mean F of 10 or more. */
  'strong-instruments',
] as const
export type VerdictRule = (typeof VERDICT_RULES)[number]
export type RuleOutcome = { rule: VerdictRule; passed: boolean | null }
export type RuleOutcomes = Readonly<Record<VerdictRule, boolean | null>>

/** Numbers of one exposure on which the verdict depends. */
export type Evidence = {
  main: { b: number; p: number | null } | null
  /** Adjusted over clusters. */
  bh: number | null
  estimates: readonly Pick<MethodEstimate, 'method' | 'b' | 'setAside'>[]
  /**
   * Bound of direct effects by the scatter, and the smallest that explains the estimate; null below three
   * variants.
   */
  bound: { largest: number; needed: number } | null
  /** p of Rücker's Q − Q′. */
  differenceP: number | null
  leaveOneOut: readonly { role: string; b: number; p: number | null }[]
  isForward: boolean | null
  fMean: number | null
}

const LEVEL = 0.05
const STRONG = 10
/** One method for each kind of assumption beside IVW's; methods with the same assumptions agree trivially. */
const OTHER_CLASSES = ['weighted-median', 'weighted-mode'] as const
const LEAST_SHARE = 0.5

function classesAgree({ main, estimates }: Evidence): boolean | null {
  const others = OTHER_CLASSES.map((id) => estimates.find(({ method }) => method === id))
  // An estimate that is set aside leaves the condition open.
  if (!main || others.some((one) => one === undefined || one.setAside !== undefined)) return null
  return others.every((one) => one !== undefined && one.b / main.b >= LEAST_SHARE)
}

function noSingleVariant({ main, leaveOneOut }: Evidence): boolean | null {
  const rows = leaveOneOut.filter(({ role }) => role === 'variant')
  if (!main || rows.length === 0) return null
  return rows.every(({ b, p }) => p !== null && p < LEVEL && Math.sign(b) === Math.sign(main.b))
}

function outcomesOf(evidence: Evidence): RuleOutcomes {
  const { bound, differenceP, fMean } = evidence
  const below = (p: number | null | undefined) => (p == null ? null : p < LEVEL)
  return {
    'bh-below-005': below(evidence.bh),
    nominal: below(evidence.main?.p),
    'beyond-scatter': bound && bound.largest < bound.needed,
    'classes-agree': classesAgree(evidence),
    'intercept-not-needed': differenceP === null ? null : differenceP >= LEVEL,
    'no-single-variant': noSingleVariant(evidence),
    'steiger-forward': evidence.isForward,
    'strong-instruments': fMean === null ? null : fMean >= STRONG,
  }
}

/**
 * Decides the verdict. An unknown condition counts as not passed, so that the highest verdict is never given
 * for lack of data; below it an unknown direction or strength may stay open.
 */
export function decideVerdict(passed: RuleOutcomes): Verdict {
  if (passed.nominal === null) return 'not-testable'
  if (VERDICT_RULES.every((rule) => passed[rule] === true)) return 'passed'
  const isRefuted = passed['steiger-forward'] === false || passed['strong-instruments'] === false
  if (isRefuted || !passed.nominal) return 'not-supported'
  const needed = [
    'bh-below-005',
    'classes-agree',
    'intercept-not-needed',
    'no-single-variant',
  ] as const
  if (needed.every((rule) => passed[rule] === true)) return 'associated'
  return 'suggestive'
}

export function verdictOf(evidence: Evidence): { verdict: Verdict; rules: RuleOutcome[] } {
  const passed = outcomesOf(evidence)
  const rules = VERDICT_RULES.map((rule) => ({ rule, passed: passed[rule] }))
  return { verdict: evidence.main ? decideVerdict(passed) : 'not-testable', rules }
}
