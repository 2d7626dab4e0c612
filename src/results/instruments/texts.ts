/** The codes of a choice of instruments and their texts. */
import { msg } from '../../i18n/msg.ts'
import type { HarmoniseReason } from '../../science/harmonise/harmonise.ts'
import type { HarmoniseWarningCode } from '../../science/harmonise/warnings.ts'
import type { InstrumentReason } from '../../science/instruments/candidate.ts'
import type { Independence } from '../../science/instruments/parameters.ts'
import type { FlowStep, PickWarningCode, WithoutProxy } from '../../science/instruments/result.ts'

export const STEP_TEXT: Record<FlowStep['step'], string> = {
  rows: msg('analysis.pick.step.rows'),
  p: msg('analysis.pick.step.p'),
  trait: msg('analysis.pick.step.trait'),
  readable: msg('analysis.pick.step.readable'),
  alleles: msg('analysis.pick.step.alleles'),
  mhc: msg('analysis.pick.step.mhc'),
  maf: msg('analysis.pick.step.maf'),
  info: msg('analysis.pick.step.info'),
  f: msg('analysis.pick.step.f'),
  estimates: msg('analysis.pick.step.estimates'),
  unique: msg('analysis.pick.step.unique'),
  independent: msg('analysis.pick.step.independent'),
}

export const REASON_TEXT: Record<InstrumentReason, string> = {
  'missing-value': msg('analysis.pick.reason.missing'),
  'standard-error-not-positive': msg('analysis.pick.reason.error'),
  'missing-code': msg('analysis.pick.reason.missingCode'),
  'date-value': msg('analysis.pick.reason.dateValue'),
  'impossible-value': msg('analysis.pick.reason.impossibleValue'),
  'effect-zero': msg('analysis.pick.reason.zero'),
  'alleles-unreadable': msg('analysis.pick.reason.unreadable'),
  indel: msg('analysis.pick.reason.indel'),
  palindromic: msg('analysis.pick.reason.palindromic'),
  mhc: msg('analysis.pick.reason.mhc'),
  'low-maf': msg('analysis.pick.reason.maf'),
  'low-info': msg('analysis.pick.reason.info'),
  weak: msg('analysis.pick.reason.weak'),
  'multi-allelic': msg('analysis.pick.reason.multi'),
  duplicate: msg('analysis.pick.reason.duplicate'),
  'no-position': msg('analysis.pick.reason.place'),
  'near-stronger': msg('analysis.pick.reason.near'),
  correlated: msg('analysis.pick.reason.correlated'),
  'not-in-matrix': msg('analysis.pick.reason.matrix'),
  'not-in-panel': msg('analysis.pick.reason.panel'),
  'other-alleles-in-panel': msg('analysis.pick.reason.panelAlleles'),
  'not-in-estimates': msg('analysis.pick.reason.estimates'),
  'estimates-unusable': msg('analysis.pick.reason.estimatesUnusable'),
}

export const INDEPENDENCE_TEXT: Record<Independence, string> = {
  distance: msg('analysis.pick.way.distance'),
  matrix: msg('analysis.pick.way.matrix'),
  panel: msg('analysis.pick.way.panel'),
  none: msg('analysis.pick.way.none'),
}

export const PICK_WARNING_TEXT: Record<PickWarningCode, string> = {
  'positions-missing': msg('analysis.pick.warning.positions'),
  build: msg('analysis.pick.warning.build'),
  'positions-impossible': msg('analysis.pick.warning.impossible'),
  'in-mhc': msg('analysis.pick.warning.mhc'),
  'known-locus': msg('analysis.pick.warning.locus'),
  palindromic: msg('analysis.pick.warning.palindromic'),
  indels: msg('analysis.pick.warning.indels'),
  'p-does-not-fit': msg('analysis.pick.warning.pDoesNotFit'),
  'p-of-zero': msg('analysis.pick.warning.pOfZero'),
  'not-in-matrix': msg('analysis.pick.warning.matrix'),
  'not-in-panel': msg('analysis.pick.warning.panel'),
  'panel-build': msg('analysis.pick.warning.panelBuild'),
  'panel-frequencies': msg('analysis.pick.warning.panelFrequencies'),
  'panel-small': msg('analysis.pick.warning.panelSmall'),
  'judged-as-another': msg('analysis.pick.warning.judgedAs'),
  proxies: msg('analysis.pick.warning.proxies'),
  'estimates-same': msg('analysis.pick.warning.estimatesSame'),
  'estimates-opposed': msg('analysis.pick.warning.estimatesOpposed'),
  'few-instruments': msg('analysis.pick.warning.few'),
  'relaxed-threshold': msg('analysis.pick.warning.relaxed'),
  'no-sample-size': msg('analysis.pick.warning.noSize'),
  'several-traits': msg('analysis.pick.warning.traits'),
}

/** Warnings that question the choice; the others describe it. */
export const SERIOUS_PICK: ReadonlySet<PickWarningCode> = new Set<PickWarningCode>([
  'positions-missing',
  'positions-impossible',
  'in-mhc',
  'known-locus',
  'p-does-not-fit',
  'few-instruments',
  'relaxed-threshold',
  'estimates-same',
  'estimates-opposed',
  'panel-build',
  'panel-frequencies',
])

export const LOOK_UP_WARNING_TEXT: Record<HarmoniseWarningCode, string> = {
  'frequencies-differ': msg('analysis.pick.outcome.frequencies'),
  'frequencies-opposed': msg('analysis.pick.outcome.opposed'),
  'no-frequencies': msg('analysis.pick.outcome.noFrequencies'),
  'p-does-not-fit': msg('analysis.pick.outcome.pDoesNotFit'),
  'positions-differ': msg('analysis.pick.outcome.positions'),
  'positions-mixed': msg('analysis.pick.outcome.positionsMixed'),
  'positions-lifted': msg('analysis.pick.outcome.positionsLifted'),
  'joined-by-name': msg('analysis.pick.outcome.joinedByName'),
  'outcome-duplicates': msg('analysis.pick.outcome.duplicates'),
  'joined-by-place': msg('analysis.pick.outcome.joinedByPlace'),
  'not-in-outcome': msg('analysis.pick.outcome.absent'),
  'rows-tied': msg('analysis.harmoniseWarning.rowsTied'),
  'allele-from-true': msg('analysis.harmoniseWarning.alleleFromTrue'),
  'allele-from-number': msg('analysis.harmoniseWarning.alleleFromNumber'),
  'percent-as-share': msg('analysis.harmoniseWarning.percentAsShare'),
  'name-shortened': msg('analysis.harmoniseWarning.nameShortened'),
  'position-rounded': msg('analysis.harmoniseWarning.positionRounded'),
  'studies-not-people': msg('analysis.harmoniseWarning.studiesNotPeople'),
}

/** Reasons why an instrument that the outcome lacks has no proxy either. */
export const WITHOUT_PROXY_TEXT: Record<WithoutProxy['why'], string> = {
  'not-in-panel': msg('analysis.pick.proxy.notInPanel'),
  'other-alleles-in-panel': msg('analysis.pick.proxy.otherAlleles'),
  'none-correlated': msg('analysis.pick.proxy.noneCorrelated'),
  'none-in-outcome': msg('analysis.pick.proxy.noneInOutcome'),
}

export const HARMONISE_REASON_TEXT: Record<HarmoniseReason, string> = {
  'not-in-outcome': msg('analysis.pick.harmonise.absent'),
  'duplicate-in-exposure': msg('analysis.pick.harmonise.duplicate'),
  'effect-allele-missing': msg('analysis.pick.harmonise.allele'),
  'alleles-do-not-match': msg('analysis.pick.harmonise.mismatch'),
  'palindromic-with-missing-allele': msg('analysis.pick.harmonise.palindromicMissing'),
  'palindromic-ambiguous': msg('analysis.pick.harmonise.ambiguous'),
  'frequencies-in-doubt': msg('analysis.pick.harmonise.frequencies'),
  'inferred-ambiguous': msg('analysis.pick.harmonise.inferred'),
  palindromic: msg('analysis.pick.harmonise.palindromic'),
  'missing-value': msg('analysis.pick.harmonise.missing'),
  'exposure-effect-zero': msg('analysis.pick.harmonise.zero'),
  'standard-error-not-positive': msg('analysis.pick.harmonise.error'),
  'rows-tied': msg('analysis.harmonise.rowsTied'),
  'missing-code': msg('analysis.harmonise.missingCode'),
  'date-value': msg('analysis.harmonise.dateValue'),
  'impossible-value': msg('analysis.harmonise.impossibleValue'),
}
