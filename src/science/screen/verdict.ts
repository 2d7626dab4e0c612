import type { MethodEstimate } from '../methods/method-estimate.ts'

/** How far the evidence for one exposure goes. Never "causal". */
export type Verdict = 'robust' | 'suggestive' | 'not-supported' | 'not-testable'

/** The printed rules; each is passed, failed, or (null) not to be judged with what is known. */
export const VERDICT_RULES = [
  /** False discovery rate below 5 % over clusters of identical exposures. */
  'bh-below-005',
  /** p of the main estimate below 5 %. */
  'nominal',
  /** At least three methods point the same way, and none of the main ones the other way. */
  'same-direction',
  /** Egger intercept with p of 5 % or more. */
  'no-directional-pleiotropy',
  /** Without any one variant the main estimate keeps its sign and p below 5 %. */
  'no-single-variant',
  /** Steiger's test points from exposure to outcome. */
  'steiger-forward',
  /** Mean F of 10 or more. */
  'strong-instruments',
] as const
export type VerdictRule = (typeof VERDICT_RULES)[number]
export type RuleOutcome = { rule: VerdictRule; passed: boolean | null }

export type Evidence = {
  main: { b: number; p: number | null } | null
  /** Adjusted over clusters. */
  bh: number | null
  estimates: readonly Pick<MethodEstimate, 'method' | 'b'>[]
  interceptP: number | null
  leaveOneOut: readonly { role: string; b: number; p: number | null }[]
  isForward: boolean | null
  fMean: number | null
}

const LEVEL = 0.05
const ENOUGH_METHODS = 3
const STRONG = 10
/** Methods with different assumptions; the variants of one method do not count twice. */
const INDEPENDENT = new Set(['ivw', 'egger', 'weighted-median', 'weighted-mode', 'simple-mode'])

function sameDirection({ main, estimates }: Evidence): boolean | null {
  const judged = estimates.filter(({ method }) => INDEPENDENT.has(method))
  if (!main || judged.length < ENOUGH_METHODS) return null
  const agreeing = judged.filter(({ b }) => Math.sign(b) === Math.sign(main.b))
  return agreeing.length >= ENOUGH_METHODS
}

function noSingleVariant({ main, leaveOneOut }: Evidence): boolean | null {
  const rows = leaveOneOut.filter(({ role }) => role === 'variant')
  if (!main || rows.length === 0) return null
  return rows.every(({ b, p }) => p !== null && p < LEVEL && Math.sign(b) === Math.sign(main.b))
}

/**
 * Judges one exposure by fixed rules. Robust: all of them pass, those included that could not be
 * judged for want of variants; only an unknown direction or strength may stay open. Suggestive: p
 * below 5 % and no rule of direction or strength failed. The rest is not supported, which is not
 * evidence of no effect.
 */
export function verdictOf(evidence: Evidence): { verdict: Verdict; rules: RuleOutcome[] } {
  const below = (p: number | null | undefined) => (p == null ? null : p < LEVEL)
  const passed: Record<VerdictRule, boolean | null> = {
    'bh-below-005': below(evidence.bh),
    nominal: below(evidence.main?.p),
    'same-direction': sameDirection(evidence),
    'no-directional-pleiotropy': evidence.interceptP === null ? null : evidence.interceptP >= LEVEL,
    'no-single-variant': noSingleVariant(evidence),
    'steiger-forward': evidence.isForward,
    'strong-instruments': evidence.fMean === null ? null : evidence.fMean >= STRONG,
  }
  const rules = VERDICT_RULES.map((rule) => ({ rule, passed: passed[rule] }))
  if (!evidence.main || passed.nominal === null) return { verdict: 'not-testable', rules }
  const mustPass: VerdictRule[] = [
    'bh-below-005',
    'same-direction',
    'no-directional-pleiotropy',
    'no-single-variant',
  ]
  const refuted = passed['steiger-forward'] === false || passed['strong-instruments'] === false
  if (!refuted && mustPass.every((rule) => passed[rule] === true)) {
    return { verdict: 'robust', rules }
  }
  const isSuggestive = passed.nominal && !refuted && passed['same-direction'] !== false
  return { verdict: isSuggestive ? 'suggestive' : 'not-supported', rules }
}
