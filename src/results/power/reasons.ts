/** The warnings of a power calculation as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { PowerWarningCode } from '../../science/power/analyse-power.ts'

export const POWER_REASON: Record<PowerWarningCode, string> = {
  weak: msg('analysis.reason.power.weak'),
  underpowered: msg('analysis.reason.power.low'),
  'few-cases': msg('analysis.reason.power.cases'),
  'large-effect': msg('analysis.reason.power.effect'),
  'large-r2': msg('analysis.reason.power.r2'),
  'formulas-differ': msg('analysis.reason.power.formulas'),
}
