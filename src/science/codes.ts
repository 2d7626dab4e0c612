/**
 * The closed vocabularies of the science engine. Texts for people are chosen elsewhere from these
 * codes; nothing here is shown to anyone.
 */

/** Something wrong with the whole file or the request: nothing can be computed. */
export const FAULT_CODES = [
  /** No bytes, or only white space. */
  'empty-file',
  /** `found` bytes, `expected` the limit in bytes. */
  'file-too-large',
  /** `expected` the limit of rows. */
  'too-many-rows',
  /** An exposure of a screen or of several exposures: its instruments are wanted; `expected` the limit of rows. */
  'exposure-too-long',
  /** `expected` the limit of columns, `found` how many. */
  'too-many-columns',
  /** `found` is a FileKind. */
  'unsupported-file',
  /** An archive that ends before its content does; `found` is 'gzip' or 'zip'. */
  'truncated-file',
  /** An archive whose check sum does not fit its content; `found` is 'gzip' or 'zip'. */
  'damaged-file',
  /** An archive that unpacks to more than `expected` bytes. */
  'unpacks-too-large',
  /** An archive with a password. */
  'encrypted-file',
  /** An archive or workbook without a table. */
  'no-table-inside',
  /** An archive with `found` tables; one is read. */
  'several-tables',
  /** Line `row` is longer than `expected` bytes. */
  'line-too-long',
  /** Of `found` rows none is one of those that were asked for. */
  'no-wanted-rows',
  /** Bytes that are in none of the encodings that are tried. */
  'unknown-encoding',
  /** A table needs at least two columns. */
  'one-column',
  /** A header and nothing under it. */
  'no-data-rows',
  /** A quote opened in `row` is never closed. */
  'unclosed-quote',
  /** `column` is a field that the analysis needs and the mapping lacks. */
  'field-not-mapped',
  /** `column` is a field, `found` the name that the file does not have. */
  'column-not-found',
  /** `found` is a column mapped to two fields; `column` is the second one. */
  'column-used-twice',
  /** The file holds `found` exposures (outcomes) in the mapped column; one pair is analysed. */
  'several-exposures',
  'several-outcomes',
  /** `found` files at once; `expected` is the limit. */
  'too-many-files',
  /** A screen of `found` pairs; `expected` is the limit. */
  'too-many-pairs',
  /** Every row was dropped: `found` is how many; the reasons are in the report. */
  'no-usable-rows',
  /** None of `found` rows has a p at or below `expected`. */
  'none-below-p',
  /** More than `expected` rows pass the threshold; `found` rows were read by then. */
  'too-many-candidates',
  /** `found` instruments are left; a result takes `expected`. */
  'too-many-instruments',
  /** An LD matrix that does not say which variants it is of. */
  'ld-without-names',
  /** Line `row` of a matrix has `found` where `expected` was expected. */
  'ld-not-square',
  /** A matrix of `found` candidates, or of more correlated pairs than `expected`. */
  'ld-too-large',
  /** None of the `found` variants of a matrix is a candidate. */
  'no-ld-overlap',
  /** A file that was given as a genetic map and has `found` in line `row`. */
  'not-a-genetic-map',
  /** A genetic map that tells its chromosome neither in a column nor in its name. */
  'map-without-chromosome',
  /** No two rows of a genetic map enclose or lie in the region `expected`. */
  'map-elsewhere',
  /** A file that was given as a chain file and has `found` in line `row`. */
  'not-a-chain-file',
  /** A file that was given as a table of merged names and has `found` in line `row`. */
  'not-merged-names',
  /** A file of a reference panel that is none; `column` is which (bed, bim, fam). */
  'not-a-panel',
  /** Positions of a chromosome go back in line `row`, or a chromosome begins a second time there. */
  'panel-not-sorted',
  /** The genotypes stand person by person. */
  'panel-sample-major',
  /** The .bed file has `found` bytes; with the .bim and .fam file beside it it would have `expected`. */
  'panel-sizes-differ',
  /** Everybody has parents in the file. */
  'panel-without-founders',
  /** The genotypes of `found` candidates in such a panel are more than fits into memory. */
  'panel-too-large',
  /** The file has fewer bytes than when it was opened. */
  'panel-taken-away',
  /** A form of .pgen that is not read; `found` names it. */
  'panel-pgen-form',
  /** Numbers of variants and people that the .pgen file has, and those that its other files call for. */
  'panel-counts-differ',
  /** The .pgen file ends before its records do. */
  'panel-pgen-short',
  /** A record that cannot be. */
  'panel-damaged',
  /** `column` is a parameter, `expected` its allowed range, `found` what was given. */
  'bad-parameter',
  'cancelled',
  /** The worker could not be started or died. */
  'worker-failed',
  /** A defect of the engine; `found` holds the technical text. */
  'engine-fault',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** Why a row is not in the analysis. Each dropped row carries exactly one. */
export const DROP_REASONS = [
  /** A repeated header line. */
  'repeated-header',
  /** The line has fewer fields than the header and lacks one that is needed, or it has more. */
  'field-count',
  'missing-value',
  'not-a-number',
  'not-finite',
  'exposure-effect-zero',
  'standard-error-not-positive',
  /** The file's own mr_keep says no. */
  'not-kept-by-harmonisation',
  /** The effect alleles of exposure and outcome differ: the file is not harmonised there. */
  'alleles-differ',
  /** The variant was there before; the first usable row is kept. */
  'duplicate-variant',
  /** The reader took it out of the result. */
  'left-out',
  /** No effect allele of A, C, G, T (or D and I): sides cannot be brought together. */
  'allele-not-readable',
  /** An odds ratio has no logarithm unless it is above 0. */
  'ratio-not-positive',
  /** The effect allele is none of the two alleles (`expected`) that the row says the site has. */
  'allele-not-of-row',
  /** A row of another test than that of an effect per allele; `found` names it. */
  'other-test',
  /** The source itself says that the row cannot be relied on. */
  'low-confidence',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** What a reader should know of a row that stays. */
export const ROW_NOTES = [
  /** A value that nothing depends on cannot be read, or is out of its range: it counts as missing. */
  'value-not-used',
  /** A spreadsheet made a date of the variant's name. */
  'looks-like-date',
  /** The variant was there before; of its rows the first whose alleles fit is used. */
  'duplicate-matched',
] as const
export type RowNote = (typeof ROW_NOTES)[number]

/** What a problem of the report can be: fatal for the file, the loss of a row, or worth knowing. */
export type ProblemCode = FaultCode | DropReason | RowNote

/** What a refused file really is. */
export const FILE_KINDS = [
  'gzip',
  'zip',
  'xlsx',
  'docx',
  'ods',
  'xlsb',
  'xls',
  'pdf',
  'image',
  'rdata',
  'parquet',
  'sqlite',
  'bzip2',
  'xz',
  'zstd',
  'tar',
  'genotypes',
  'html',
  'binary',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a reader of the result must know before believing it. `values` are listed per code. */
export const WARNING_CODES = [
  /** count, total, fMin: variants with F below 10. */
  'weak-instruments',
  /** f: the mean F is below 10. */
  'weak-on-average',
  /** SNP: one variant, so nothing can be checked. */
  'single-variant',
  /** Two variants: no Egger, median or leave-one-out. */
  'two-variants',
  /** n: below 10 variants the Egger test has little power. */
  'few-variants-for-egger',
  /** q, df, p, i2: Cochran's Q has p below 0.05. */
  'heterogeneity',
  /** intercept, p: Egger intercept with p below 0.05. */
  'directional-pleiotropy',
  /** intercept, q, p: only Q − Q′ (p below 0.05) speaks for it, the intercept itself does not. */
  'directional-by-fit',
  /** i2gx: below 0.9 the Egger slope is diluted. */
  'low-i2gx',
  /** SNP, share: more than half of the median's weight on one variant. */
  'dominant-variant',
  /** SNP, count: leaving this variant (the first of so many) out moves the IVW p across 0.05. */
  'depends-on-one-variant',
  /** IVW, Egger and median do not agree in sign. */
  'directions-disagree',
  /** dropped, rows: some rows were left out. */
  'rows-dropped',
  /** count: duplicated variants, the first kept. */
  'duplicates-dropped',
  /** median: all outcome effects positive and near 1; odds ratios instead of their logarithms? */
  'looks-like-odds-ratios',
  /** Exposure and outcome effects are the same numbers. */
  'exposure-equals-outcome',
  /** count, total, p: variants whose effect on the exposure has p above 5e-8; p is the largest. */
  'relaxed-threshold',
  /** SNP, locus, count: variants at loci that touch many traits; the first of so many. */
  'known-locus',
  /** p: between 0.01 and 0.05, which one look among many does not bear. */
  'nominal-only',
  /** count, p: MR-PRESSO's global test is below 0.05; so many outliers. */
  'presso-outliers',
  /** r2Exposure, r2Outcome, p: Steiger's test sees the effect run the other way. */
  'reverse-direction',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Where a running job is. */
export const STAGE_CODES = [
  'reading',
  'hashing',
  'checking',
  'estimating',
  'bootstrapping',
  'leave-one-out',
  /** MR-PRESSO's simulations. */
  'simulating',
  'finishing',
] as const
export type StageCode = (typeof STAGE_CODES)[number]

/** Methods of this engine. The names are those of the command line. */
export const METHOD_IDS = [
  'wald-ratio',
  'wald-ratio-second-order',
  'ivw',
  'ivw-fixed',
  'ivw-random',
  'egger',
  'weighted-median',
] as const
export type MethodId = (typeof METHOD_IDS)[number]

/**
 * Methods beyond those of the stored two-sample result. A list of its own, so that a page whose
 * texts are keyed by MethodId takes them over when it has the words for them.
 */
export const FURTHER_METHOD_IDS = [
  'ivw-penalised',
  'ivw-robust',
  'ivw-penalised-robust',
  'ivw-correlated',
  'egger-correlated',
  'simple-median',
  'penalised-weighted-median',
  'simple-mode',
  'weighted-mode',
  'simple-mode-nome',
  'weighted-mode-nome',
  'maximum-likelihood',
  'raps',
  'divw',
  'pivw',
  'contamination-mixture',
  'lasso',
  'cml-bic',
  'cml-ma',
  'cml-ma-dp',
  'mrmix',
  'radial-ivw-1st',
  'radial-ivw-2nd',
  'radial-ivw-modified',
  'multivariable-ivw',
  'multivariable-egger',
  'multivariable-median',
  'multivariable-lasso',
  'multivariable-cml-bic',
  'multivariable-cml-dp',
] as const
export type AnyMethodId = MethodId | (typeof FURTHER_METHOD_IDS)[number]

/** Why a method that was asked for has no estimate. */
export const OMISSION_REASONS = [
  'needs-two-variants',
  'needs-three-variants',
  /** A mixture of two parts is not told apart with fewer. */
  'needs-fifty-variants',
  /** Each exposure takes a degree of freedom, and too few are left. */
  'too-few-for-exposures',
  /** BIC needs the number of people behind both sides. */
  'needs-sample-sizes',
  /** It would take minutes. */
  'too-many-variants',
  /** The grid ends before the estimate is reached. */
  'beyond-grid',
  /** All exposure effects are of the same size: slope and intercept cannot be told apart. */
  'exposure-effects-identical',
  /** The numbers overflow or underflow. */
  'not-computable',
] as const
export type OmissionReason = (typeof OMISSION_REASONS)[number]

export const CONVENTIONS = ['twosamplemr', 'mendelianrandomization', 'exact'] as const
/** Whose rules of thumb are followed where two reputable programs differ. */
export type Convention = (typeof CONVENTIONS)[number]
