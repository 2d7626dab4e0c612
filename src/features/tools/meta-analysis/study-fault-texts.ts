/** Message ids for the faults of a study. */
import { msg } from '../../../i18n/msg.ts'
import type { StudyFault } from '../../../science/meta-analysis/studies.ts'

export const STUDY_FAULT_TEXT: Record<StudyFault, string> = {
  missing: msg('tools.meta.fault.missing'),
  'not-a-number': msg('tools.meta.fault.notANumber'),
  'ratio-not-positive': msg('tools.meta.fault.ratioNotPositive'),
  'se-not-positive': msg('tools.meta.fault.seNotPositive'),
  'ends-swapped': msg('tools.meta.fault.endsSwapped'),
  'outside-interval': msg('tools.meta.fault.outsideInterval'),
}
