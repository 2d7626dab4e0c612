/** Names of the fields of an association file, and the fields that can be mapped on a page. */
import { msg } from '../../../i18n/msg.ts'
import type {
  AssociationField,
  AssociationMapping,
} from '../../../science/parser/association-fields.ts'

/** Message ids of the fields of an association file. */
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
  ref_allele: msg('tools.association.refAllele'),
  alt_allele: msg('tools.association.altAllele'),
  maf: msg('tools.association.maf'),
  minor_allele: msg('tools.association.minorAllele'),
  z: msg('tools.association.z'),
  ci_lower: msg('tools.association.ciLower'),
  ci_upper: msg('tools.association.ciUpper'),
  sign: msg('tools.association.sign'),
  test: msg('tools.association.test'),
  ln_p: msg('tools.association.lnP'),
  low_confidence: msg('tools.association.lowConfidence'),
  variance: msg('tools.association.variance'),
}

const FIRST_FIELDS: readonly AssociationField[] = [
  'Phenotype',
  'SNP',
  'effect_allele',
  'other_allele',
  'beta',
  'se',
  'pval',
  'eaf',
]
const MORE_FIELDS: readonly AssociationField[] = [
  'samplesize',
  'ncase',
  'ncontrol',
  'odds_ratio',
  'neg_log10_p',
  'chr',
  'pos',
  'z',
  'ci_lower',
  'ci_upper',
  'variance',
  'ref_allele',
  'alt_allele',
]
/** Rare fields, shown where a file has them. */
const RARE_FIELDS: readonly AssociationField[] = [
  'maf',
  'minor_allele',
  'sign',
  'test',
  'ln_p',
  'low_confidence',
]

/** Returns the fields that can be mapped on a page: the usual ones, and the mapped rare ones. */
export function listMappableFields(mapping: AssociationMapping): AssociationField[] {
  const rare = RARE_FIELDS.filter((field) => mapping[field] !== undefined)
  return [...FIRST_FIELDS, ...MORE_FIELDS, ...rare]
}
