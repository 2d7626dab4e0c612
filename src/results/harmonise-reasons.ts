/** The warnings of harmonising as short clauses, with which the line of their check begins. */
import { msg } from '../i18n/msg.ts'
import type { HarmoniseWarningCode } from '../science/harmonise/warnings.ts'

export const HARMONISE_REASON: Record<HarmoniseWarningCode, string> = {
  'frequencies-differ': msg('analysis.reason.frequenciesDiffer'),
  'frequencies-opposed': msg('analysis.reason.frequenciesOpposed'),
  'no-frequencies': msg('analysis.reason.noFrequencies'),
  'p-does-not-fit': msg('analysis.reason.pDoesNotFit'),
  'positions-differ': msg('analysis.reason.positionsDiffer'),
  'positions-mixed': msg('analysis.reason.positionsDiffer'),
  'positions-lifted': msg('analysis.reason.positionsLifted'),
  'joined-by-name': msg('analysis.reason.joinedByName'),
  'joined-by-place': msg('analysis.reason.joinedByPlace'),
  'outcome-duplicates': msg('analysis.reason.outcomeDuplicates'),
  'not-in-outcome': msg('analysis.reason.absent'),
  'rows-tied': msg('analysis.reason.rowsTied'),
  'allele-from-true': msg('analysis.reason.alleleFromTrue'),
  'allele-from-number': msg('analysis.reason.alleleFromNumber'),
  'percent-as-share': msg('analysis.reason.percentAsShare'),
  'name-shortened': msg('analysis.reason.nameShortened'),
  'position-rounded': msg('analysis.reason.positionRounded'),
  'studies-not-people': msg('analysis.reason.studiesNotPeople'),
}
