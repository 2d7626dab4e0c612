/** The warnings of a mediation analysis as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { MediationWarningCode } from '../../science/mediation/result.ts'

export const MEDIATION_REASON: Record<MediationWarningCode, string> = {
  'few-variants': msg('analysis.reason.mediation.few'),
  'single-variant': msg('analysis.reason.mediation.single'),
  weak: msg('analysis.reason.mediation.weak'),
  heterogeneity: msg('analysis.reason.mediation.scatter'),
  pleiotropy: msg('analysis.reason.mediation.egger'),
  'weak-conditional': msg('analysis.reason.conditionalF'),
  'no-direct': msg('analysis.reason.mediation.noDirect'),
  'shared-instruments': msg('analysis.reason.mediation.shared'),
  'ways-differ': msg('analysis.reason.mediation.differ'),
  'step-near-zero': msg('analysis.reason.mediation.nearZero'),
  'loose-threshold': msg('analysis.reason.mediation.loose'),
  unplaced: msg('analysis.reason.mediation.unplaced'),
  'not-pruned': msg('analysis.reason.notPruned'),
  'builds-differ': msg('analysis.reason.mediation.builds'),
  'given-estimates': msg('analysis.reason.mediation.given'),
}
