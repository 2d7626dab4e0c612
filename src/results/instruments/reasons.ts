/** The warnings of a choice of instruments as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { PickWarningCode } from '../../science/instruments/result.ts'

export const PICK_REASON: Record<PickWarningCode, string> = {
  'positions-missing': msg('analysis.reason.pick.positions'),
  build: msg('analysis.reason.pick.build'),
  'positions-impossible': msg('analysis.reason.pick.impossible'),
  'in-mhc': msg('analysis.reason.pick.mhc'),
  'known-locus': msg('analysis.reason.locus'),
  palindromic: msg('analysis.reason.pick.palindromic'),
  indels: msg('analysis.reason.pick.indels'),
  'p-does-not-fit': msg('analysis.reason.pDoesNotFit'),
  'p-of-zero': msg('analysis.reason.pick.pOfZero'),
  'not-in-matrix': msg('analysis.reason.pick.matrix'),
  'not-in-panel': msg('analysis.reason.pick.panel'),
  'panel-build': msg('analysis.reason.panelBuild'),
  'panel-frequencies': msg('analysis.reason.panelFrequencies'),
  'panel-small': msg('analysis.reason.panelSmall'),
  'judged-as-another': msg('analysis.reason.pick.judgedAs'),
  proxies: msg('analysis.reason.pick.proxies'),
  'estimates-same': msg('analysis.reason.pick.same'),
  'estimates-opposed': msg('analysis.reason.pick.opposed'),
  'few-instruments': msg('analysis.reason.pick.fewOf'),
  'relaxed-threshold': msg('analysis.reason.pick.relaxed'),
  'no-sample-size': msg('analysis.reason.pick.noSize'),
  'several-traits': msg('analysis.reason.pick.traits'),
}
