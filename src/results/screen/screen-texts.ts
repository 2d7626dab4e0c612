/** Codes of a screen and their texts: ids of messages, chosen by data. */
import { msg } from '../../i18n/msg.ts'
import type { HarmoniseReason } from '../../science/harmonise/harmonise.ts'
import type { HarmoniseAction } from '../../science/harmonise/match.ts'
import type { HarmoniseWarningCode } from '../../science/harmonise/warnings.ts'
import type { Verdict, VerdictRule } from '../../science/screen/verdict.ts'
import type { TaxonRank } from '../../science/screen-run/taxonomy.ts'

export const VERDICT_TEXT: Record<Verdict, string> = {
  robust: msg('analysis.verdict.robust'),
  suggestive: msg('analysis.verdict.suggestive'),
  'not-supported': msg('analysis.verdict.notSupported'),
  'not-testable': msg('analysis.verdict.notTestable'),
}

export const RULE_TEXT: Record<VerdictRule, string> = {
  'bh-below-005': msg('analysis.verdictRule.bh'),
  nominal: msg('analysis.verdictRule.nominal'),
  'same-direction': msg('analysis.verdictRule.direction'),
  'no-directional-pleiotropy': msg('analysis.verdictRule.intercept'),
  'no-single-variant': msg('analysis.verdictRule.carrier'),
  'steiger-forward': msg('analysis.verdictRule.steiger'),
  'strong-instruments': msg('analysis.verdictRule.strength'),
}

export const RANK_TEXT: Record<TaxonRank, string> = {
  kingdom: msg('analysis.rank.kingdom'),
  phylum: msg('analysis.rank.phylum'),
  class: msg('analysis.rank.class'),
  order: msg('analysis.rank.order'),
  family: msg('analysis.rank.family'),
  genus: msg('analysis.rank.genus'),
  species: msg('analysis.rank.species'),
}

export const ACTION_TEXT: Record<HarmoniseAction, string> = {
  'use-frequency': msg('analysis.action.useFrequency'),
  'trust-strand': msg('analysis.action.trustStrand'),
  'drop-palindromic': msg('analysis.action.dropPalindromic'),
}

export const REASON_TEXT: Record<HarmoniseReason | 'weak-instrument', string> = {
  'not-in-outcome': msg('analysis.harmonise.notInOutcome'),
  'duplicate-in-exposure': msg('analysis.harmonise.duplicate'),
  'effect-allele-missing': msg('analysis.harmonise.alleleMissing'),
  'alleles-do-not-match': msg('analysis.harmonise.noMatch'),
  'palindromic-with-missing-allele': msg('analysis.harmonise.palindromicMissing'),
  'palindromic-ambiguous': msg('analysis.harmonise.palindromicAmbiguous'),
  'inferred-ambiguous': msg('analysis.harmonise.inferred'),
  palindromic: msg('analysis.harmonise.palindromic'),
  'missing-value': msg('analysis.harmonise.missingValue'),
  'exposure-effect-zero': msg('analysis.harmonise.zero'),
  'standard-error-not-positive': msg('analysis.harmonise.error'),
  'weak-instrument': msg('analysis.harmonise.weak'),
}

export const HARMONISE_WARNING_TEXT: Record<HarmoniseWarningCode, string> = {
  'frequencies-differ': msg('analysis.harmoniseWarning.frequenciesDiffer'),
  'frequencies-opposed': msg('analysis.harmoniseWarning.frequenciesOpposed'),
  'no-frequencies': msg('analysis.harmoniseWarning.noFrequencies'),
  'p-does-not-fit': msg('analysis.harmoniseWarning.pDoesNotFit'),
  'positions-differ': msg('analysis.harmoniseWarning.positionsDiffer'),
  'outcome-duplicates': msg('analysis.harmoniseWarning.outcomeDuplicates'),
  'not-in-outcome': msg('analysis.harmoniseWarning.notInOutcome'),
}

/** Warnings that question the files themselves. */
export const SERIOUS_HARMONISE: ReadonlySet<string> = new Set<HarmoniseWarningCode>([
  'frequencies-opposed',
  'p-does-not-fit',
  'positions-differ',
])
