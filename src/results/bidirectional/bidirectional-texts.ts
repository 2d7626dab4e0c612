/** Codes of a bidirectional result and their texts: ids of messages, chosen by data. */
import { msg } from '../../i18n/msg.ts'
import type {
  BidirectionalVerdict,
  DirectionRule,
  DirectionWarningCode,
} from '../../science/bidirectional/result.ts'

export const OVERALL_TEXT: Record<BidirectionalVerdict, string> = {
  'forward-only': msg('analysis.bidirectional.verdict.forward'),
  'reverse-only': msg('analysis.bidirectional.verdict.reverse'),
  both: msg('analysis.bidirectional.verdict.both'),
  neither: msg('analysis.bidirectional.verdict.neither'),
  'not-testable': msg('analysis.bidirectional.verdict.open'),
}

/** For lists of records. */
export const OVERALL_SHORT: Record<BidirectionalVerdict, string> = {
  'forward-only': msg('analysis.bidirectional.short.forward'),
  'reverse-only': msg('analysis.bidirectional.short.reverse'),
  both: msg('analysis.bidirectional.short.both'),
  neither: msg('analysis.bidirectional.short.neither'),
  'not-testable': msg('analysis.bidirectional.short.open'),
}

export const DIRECTION_RULE_TEXT: Record<DirectionRule, string> = {
  nominal: msg('analysis.verdictRule.nominal'),
  'both-directions-005': msg('analysis.bidirectional.rule.adjusted'),
  'strong-instruments': msg('analysis.verdictRule.strength'),
  'beyond-scatter': msg('analysis.verdictRule.scatter'),
  'classes-agree': msg('analysis.verdictRule.classes'),
  'intercept-not-needed': msg('analysis.verdictRule.difference'),
  'no-single-variant': msg('analysis.verdictRule.carrier'),
  'steiger-forward': msg('analysis.verdictRule.steiger'),
  'without-backward': msg('analysis.bidirectional.rule.backward'),
  'without-shared': msg('analysis.bidirectional.rule.shared'),
}

export const DIRECTION_WARNING_TEXT: Record<DirectionWarningCode, string> = {
  'no-instruments': msg('analysis.bidirectional.warning.noInstruments'),
  'no-overlap': msg('analysis.bidirectional.warning.noOverlap'),
  'single-variant': msg('analysis.bidirectional.warning.single'),
  'few-variants': msg('analysis.bidirectional.warning.few'),
  weak: msg('analysis.bidirectional.warning.weak'),
  heterogeneity: msg('analysis.bidirectional.warning.heterogeneity'),
  pleiotropy: msg('analysis.bidirectional.warning.pleiotropy'),
  'low-i2gx': msg('analysis.bidirectional.warning.lowI2gx'),
  'steiger-against': msg('analysis.bidirectional.warning.steigerAgainst'),
  'backward-variants': msg('analysis.bidirectional.warning.backward'),
  'steiger-unknown': msg('analysis.bidirectional.warning.steigerUnknown'),
  'shared-variants': msg('analysis.bidirectional.warning.shared'),
  'known-loci': msg('analysis.bidirectional.warning.loci'),
  unplaced: msg('analysis.bidirectional.warning.unplaced'),
  'not-pruned': msg('analysis.bidirectional.warning.notPruned'),
  'loose-threshold': msg('analysis.bidirectional.warning.loose'),
  'too-many-instruments': msg('analysis.bidirectional.warning.tooMany'),
}

/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_DIRECTION: ReadonlySet<DirectionWarningCode> = new Set([
  'no-instruments',
  'no-overlap',
  'single-variant',
  'weak',
  'pleiotropy',
  'steiger-against',
  'backward-variants',
  'known-loci',
  'not-pruned',
])
