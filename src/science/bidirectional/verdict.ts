/** Verdicts on one direction and on both together, by published rules. Never "causal". */
import { judgeIndependence } from '../independence/independence.ts'
import { directEffectBound } from '../methods/direct-effect-bound.ts'
import { type RuleOutcome, type Verdict, verdictOf } from '../scan/verdict.ts'
import { effectsOf } from '../two-sample/effects-of.ts'
import type {
  BidirectionalVerdict,
  DirectionNumbers,
  DirectionResult,
  DirectionRule,
  WithoutRun,
} from './result.ts'

/** The published rules of a direction, in display order. */
export const DIRECTION_RULES: readonly DirectionRule[] = [
  'nominal',
  'both-directions-005',
  'strong-instruments',
  'classes-agree',
  'beyond-scatter',
  'intercept-not-needed',
  'no-single-variant',
  'steiger-forward',
  'without-backward',
  'without-shared',
]

/**
 * Rules that must not fail for a direction to be supported; a rule that cannot be judged does not fail. The
 * others (scatter, intercept, single variant) decide the level of evidence.
 */
export const SUPPORT_RULES: readonly DirectionRule[] = [
  'nominal',
  'both-directions-005',
  'strong-instruments',
  'classes-agree',
  'steiger-forward',
  'without-backward',
  'without-shared',
]

const LEVEL = 0.05

function survives(run: WithoutRun | null, b: number): boolean | null {
  if (!run) return null
  const [main] = run.estimates
  return main !== undefined && main.p !== null && main.p < LEVEL && main.b * b > 0
}

type Evidence = Pick<
  DirectionResult,
  'main' | 'q' | 'steiger' | 'variants' | 'withoutBackward' | 'withoutShared' | 'independence'
> & {
  numbers: DirectionNumbers | null
}

/** Judges one direction by the rules. */
export function judgeDirection(
  evidence: Evidence,
): Pick<DirectionResult, 'verdict' | 'rules' | 'isSupported'> {
  const { main, numbers, q, steiger, variants } = evidence
  const own = verdictOf({
    main,
    bh: q,
    estimates: numbers?.estimates ?? [],
    bound: directEffectBound(effectsOf(variants)) ?? null,
    differenceP: numbers?.pleiotropy?.difference.p ?? null,
    leaveOneOut: numbers?.leaveOneOut ?? [],
    isForward: steiger?.test.isForward ?? null,
    fMean: numbers?.strength.fMean ?? null,
    independence: evidence.independence && judgeIndependence(evidence.independence, null).grade,
  })
  const known = new Map<string, RuleOutcome['passed']>(
    own.rules.map(({ rule, passed }) => [rule, passed]),
  )
  known.set('both-directions-005', known.get('bh-below-005') ?? null)
  known.set('without-backward', main ? survives(evidence.withoutBackward, main.b) : null)
  known.set('without-shared', main ? survives(evidence.withoutShared, main.b) : null)
  const rules = DIRECTION_RULES.map((rule) => ({ rule, passed: known.get(rule) ?? null }))
  const isTestable = own.verdict !== 'not-testable'
  const needed = new Set<DirectionRule>(SUPPORT_RULES)
  const isSupported = isTestable
    ? rules.every(({ rule, passed }) => !needed.has(rule) || passed !== false)
    : null
  return { verdict: limitVerdict(own.verdict, rules), rules, isSupported }
}

/** Returns the scan's verdict, unless the effect depends on variants that support the other direction. */
function limitVerdict(verdict: Verdict, rules: DirectionResult['rules']): Verdict {
  const isTurned = rules.some(
    ({ rule, passed }) =>
      (rule === 'without-backward' || rule === 'without-shared') && passed === false,
  )
  return isTurned && verdict !== 'not-testable' ? 'not-supported' : verdict
}

/** Judges both directions together. One that cannot be tested leaves the question open. */
export function judgeBoth(forward: boolean | null, reverse: boolean | null): BidirectionalVerdict {
  if (forward === null || reverse === null) return 'not-testable'
  if (forward && reverse) return 'both'
  if (forward) return 'forward-only'
  return reverse ? 'reverse-only' : 'neither'
}
