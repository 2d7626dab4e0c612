/** Warnings and failed conditions of a direction as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { DirectionRule, DirectionWarningCode } from '../../science/bidirectional/result.ts'
import { arrowOf, type Direction } from './body.ts'

export const DIRECTION_REASON: Record<DirectionWarningCode, string> = {
  'no-instruments': msg('analysis.reason.noInstruments'),
  'no-overlap': msg('analysis.reason.noOverlap'),
  'single-variant': msg('analysis.reason.oneVariant'),
  'few-variants': msg('analysis.reason.fewForEgger'),
  weak: msg('analysis.reason.fMean'),
  heterogeneity: msg('analysis.reason.scatter'),
  pleiotropy: msg('analysis.reason.egger'),
  'low-i2gx': msg('analysis.reason.i2gx'),
  'steiger-against': msg('analysis.reason.steigerAgainst'),
  'backward-variants': msg('analysis.reason.backward'),
  'steiger-unknown': msg('analysis.reason.steigerUnknown'),
  'shared-variants': msg('analysis.reason.shared'),
  'known-loci': msg('analysis.reason.loci'),
  unplaced: msg('analysis.reason.noPosition'),
  'not-pruned': msg('analysis.reason.notPruned'),
  'loose-threshold': msg('analysis.reason.loose'),
  'too-many-instruments': msg('analysis.reason.tooMany'),
}

const FAILED: Record<DirectionRule, string> = {
  nominal: msg('analysis.reason.noAssociation'),
  'both-directions-005': msg('analysis.reason.qOpen'),
  'strong-instruments': msg('analysis.reason.fMean'),
  'classes-agree': msg('analysis.reason.medianMode'),
  'beyond-scatter': msg('analysis.reason.withinScatter'),
  'intercept-not-needed': msg('analysis.reason.byFit'),
  'no-single-variant': msg('analysis.reason.oneDecides'),
  'steiger-forward': msg('analysis.reason.steigerAgainst'),
  'without-backward': msg('analysis.reason.withoutBackward'),
  'without-shared': msg('analysis.reason.withoutShared'),
}

/** Puts the direction before a clause, where a result has several. */
export function namedReason(
  reason: string,
  direction: Direction,
  directions: readonly Direction[],
  { t }: Pick<Words, 't'>,
): string {
  return directions.length < 2
    ? reason
    : t('analysis.check.direction.said', { direction: arrowOf(direction), text: reason })
}

/** States that a condition fails in a direction, with its number; or why it cannot be judged. */
export function ruleReason(
  { result }: Direction,
  rule: DirectionRule,
  outcome: 'failed' | 'unjudged' | 'unclaimed',
  { t, format }: Words,
): string {
  if (outcome === 'unjudged') return t('analysis.reason.unjudged')
  if (outcome === 'unclaimed') return t('analysis.reason.noAssociation')
  const { numbers, steiger, withoutShared } = result
  const p =
    rule === 'steiger-forward'
      ? format.pStatement(steiger?.test.p ?? null, steiger?.test.negLog10P)
      : format.pStatement(numbers?.pleiotropy?.difference.p ?? null)
  return t(FAILED[rule], {
    f: format.significant(numbers?.strength.fMean ?? null),
    n:
      rule === 'without-shared'
        ? (withoutShared?.removed.length ?? 0)
        : (steiger?.backward.length ?? 0),
    q: format.pStatement(result.q).replace(/^p/, 'q'),
    p,
  })
}
