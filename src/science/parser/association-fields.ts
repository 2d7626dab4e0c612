/** Fields of a mapping: what a column of a file holds, and which rows of the file are read. */

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

/** Parts of a mapping that name no column. Each holds lines of text, so that a mapping stays a flat record of texts. */
export const READING_FIELDS = [
  /** Conditions on the rows, `column=value`: rows with another value are not read. */
  'where',
  /** Answers to questions about the content, `question=answer`. */
  'answers',
] as const
export type ReadingField = (typeof READING_FIELDS)[number]

export const MAPPING_FIELDS = [...ASSOCIATION_FIELDS, ...READING_FIELDS] as const

/** Column of the file by field, and which of its rows are read. */
export type AssociationMapping = { [F in AssociationField | ReadingField]?: string }

/** Returns the columns that a mapping names. */
export function columnsOf(mapping: Readonly<AssociationMapping>): string[] {
  return ASSOCIATION_FIELDS.flatMap((field) => mapping[field] ?? [])
}

export type Condition = { column: string; value: string }

/** Returns the conditions of a mapping. */
export function conditionsOf({ where }: Readonly<AssociationMapping>): Condition[] {
  return (where ?? '').split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at < 1 ? [] : [{ column: line.slice(0, at), value: line.slice(at + 1) }]
  })
}
