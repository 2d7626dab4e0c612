/** Fields of a file of associations of variants with one trait, named as in TwoSampleMR. */
export const ASSOCIATION_FIELDS = [
  'SNP',
  'beta',
  'se',
  'effect_allele',
  'other_allele',
  'eaf',
  'pval',
  'samplesize',
  'ncase',
  'ncontrol',
  'chr',
  'pos',
  'Phenotype',
  'odds_ratio',
  'neg_log10_p',
  'info',
  /** The two alleles of a row that include `effect_allele`: the other one is the other allele. */
  'ref_allele',
  'alt_allele',
  /** A frequency that is not of the effect allele but of `minor_allele`. */
  'maf',
  'minor_allele',
  /** Effect divided by its error. */
  'z',
  /** Bounds of the 95 % interval, on the scale of the effect (of the ratio where that is given). */
  'ci_lower',
  'ci_upper',
  /** `+` or `-` of an effect whose size is not given. */
  'sign',
  /** The test of a row, where a variant has several: rows other than ADD are no effects per allele. */
  'test',
  /** Natural logarithm of p. */
  'ln_p',
  /** `true` where the source marks a row as unreliable. */
  'low_confidence',
  /** Square of the error: `varbeta` of coloc. */
  'variance',
] as const
export type AssociationField = (typeof ASSOCIATION_FIELDS)[number]

/** Column of the file by field. */
export type AssociationMapping = { [F in AssociationField]?: string }
