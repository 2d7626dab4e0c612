import { msg } from '../../../i18n/msg.ts'
import type { AssociationField } from '../../../science/reader/association-fields.ts'

/** The fields of a file of associations, in the reader's words. */
export const ASSOCIATION_TEXT: Record<AssociationField, string> = {
  SNP: msg('tools.association.snp'),
  beta: msg('tools.association.beta'),
  se: msg('tools.association.se'),
  effect_allele: msg('tools.association.effectAllele'),
  other_allele: msg('tools.association.otherAllele'),
  eaf: msg('tools.association.eaf'),
  pval: msg('tools.association.p'),
  samplesize: msg('tools.association.n'),
  ncase: msg('tools.association.cases'),
  ncontrol: msg('tools.association.controls'),
  chr: msg('tools.association.chromosome'),
  pos: msg('tools.association.position'),
  Phenotype: msg('tools.association.trait'),
  odds_ratio: msg('tools.association.oddsRatio'),
  neg_log10_p: msg('tools.association.negLog10P'),
  info: msg('tools.association.info'),
}

export const FIRST_FIELDS: readonly AssociationField[] = [
  'Phenotype',
  'SNP',
  'effect_allele',
  'other_allele',
  'beta',
  'se',
  'pval',
  'eaf',
]
export const MORE_FIELDS: readonly AssociationField[] = [
  'samplesize',
  'ncase',
  'ncontrol',
  'odds_ratio',
  'neg_log10_p',
  'chr',
  'pos',
]
