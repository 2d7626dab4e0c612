/** The warnings of a two-sample estimate as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { WarningCode } from '../../science/codes.ts'

export const WARNING_REASON: Record<WarningCode, string> = {
  'weak-instruments': msg('analysis.reason.fBelow'),
  'weak-on-average': msg('analysis.reason.fMean'),
  'relaxed-threshold': msg('analysis.reason.relaxedOf'),
  'low-i2gx': msg('analysis.reason.i2gx'),
  'directions-disagree': msg('analysis.reason.threeDisagree'),
  'nominal-only': msg('analysis.reason.nominal'),
  'directional-pleiotropy': msg('analysis.reason.egger'),
  'directional-by-fit': msg('analysis.reason.byFit'),
  'few-variants-for-egger': msg('analysis.reason.fewForEgger'),
  'known-locus': msg('analysis.reason.locus'),
  heterogeneity: msg('analysis.reason.scatter'),
  'presso-outliers': msg('analysis.reason.presso'),
  'single-variant': msg('analysis.reason.oneVariant'),
  'two-variants': msg('analysis.reason.twoVariants'),
  'dominant-variant': msg('analysis.reason.dominantVariant'),
  'depends-on-one-variant': msg('analysis.reason.crossesSnp'),
  'reverse-direction': msg('analysis.reason.reverse'),
  'rows-dropped': msg('analysis.reason.rowsDropped'),
  'duplicates-dropped': msg('analysis.reason.duplicates'),
  'looks-like-odds-ratios': msg('analysis.reason.likeOdds'),
  'exposure-equals-outcome': msg('analysis.reason.identical'),
}
