/** The warnings of a multivariable result as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { MultivariableWarningCode } from '../../science/multivariable/result.ts'

export const MV_REASON: Record<MultivariableWarningCode, string> = {
  'weak-conditional': msg('analysis.reason.conditionalF'),
  'not-identified': msg('analysis.reason.mv.notIdentified'),
  'beyond-range': msg('analysis.reason.beyondOf'),
  'few-variants': msg('analysis.reason.mv.few'),
  heterogeneity: msg('analysis.reason.scatter'),
  'direction-changes': msg('analysis.reason.mv.turned'),
  'rows-dropped': msg('analysis.reason.rowsDropped'),
}
