/**
 * Closed vocabularies of the science engine. Messages for users are chosen elsewhere from these codes; none of
 * the codes is displayed.
 */

/** Faults of the whole file or request: nothing can be computed. */
export const FAULT_CODES = [
  /** No bytes, or only white space. */
  'empty-file',
  /** `found` bytes, `expected` the limit in bytes. */
  'file-too-large',
  /** `expected` the limit of rows. */
  'too-many-rows',
  /**
   * An exposure of a scan or of several exposures, whose instruments are required; `expected` the limit of
   * rows.
   */
  'exposure-too-long',
  /** `expected` the limit of columns, `found` how many. */
  'too-many-columns',
  /** `found` is a FileKind. */
  'unsupported-file',
  /** An archive that ends before its content does; `found` is 'gzip' or 'zip'. */
  'truncated-file',
  /** An archive whose checksum does not match its content; `found` is 'gzip' or 'zip'. */
  'damaged-file',
  /** An archive that unpacks to more than `expected` bytes. */
  'unpacks-too-large',
  /** An archive with a password. */
  'encrypted-file',
  /** An archive or workbook without a table. */
  'no-table-inside',
  /** An archive with `found` tables; one is read. */
  'several-tables',
  /** A workbook with several tables; `found` names their sheets. */
  'several-sheets',
  /** A workbook without the sheet `found`; `expected` names its sheets. */
  'no-such-sheet',
  /** Line `row` is longer than `expected` bytes. */
  'line-too-long',
  /** None of `found` rows is among the requested ones. */
  'no-wanted-rows',
  /** Bytes that are in none of the supported encodings. */
  'unknown-encoding',
  /** A table needs at least two columns. */
  'one-column',
  /** A header without any row. */
  'no-data-rows',
  /** A quote opened in `row` is never closed. */
  'unclosed-quote',
  /** `column` is a field that the analysis needs and the mapping lacks. */
  'field-not-mapped',
  /** Rows or columns can be read in several ways, and the user has not said in which. */
  'question-open',
  /** A table of studies with several estimates that differ; `found` lists their columns. */
  'several-effects',
  /** The numbers of `column` are something else than mapped; `found` is a Contradiction. */
  'columns-contradict',
  /** A ratio that is not above 0: `found`, of the study `column`. */
  'negative-ratio',
  /** `column` is a field, `found` the column name that the file lacks. */
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
  /** Every row is of another test than the additive one; `found` names the tests. */
  'no-additive-rows',
  /** Variants have no names, and their positions are rounded, as `found`. */
  'rounded-positions',
  /** None of `found` rows has a p at or below `expected`. */
  'none-below-p',
  /** More than `expected` rows pass the threshold; `found` rows were read by then. */
  'too-many-candidates',
  /** `found` instruments are left; a result takes `expected`. */
  'too-many-instruments',
  /** An LD matrix without names of its variants. */
  'ld-without-names',
  /** Line `row` of a matrix has `found` where `expected` was expected. */
  'ld-not-square',
  /** A matrix of `found` candidates, or of more correlated pairs than `expected`. */
  'ld-too-large',
  /** None of the `found` variants of a matrix is a candidate. */
  'no-ld-overlap',
  /** A file given as a genetic map that has `found` in line `row`. */
  'not-a-genetic-map',
  /** A genetic map that gives its chromosome neither in a column nor in its name. */
  'map-without-chromosome',
  /** No two rows of a genetic map enclose or lie in the region `expected`. */
  'map-elsewhere',
  /** A file given as a chain file that has `found` in line `row`. */
  'not-a-chain-file',
  /** A file given as a table of merged names that has `found` in line `row`. */
  'not-merged-names',
  /** An invalid file of a reference panel; `column` is which (bed, bim, fam). */
  'not-a-panel',
  /** Positions of a chromosome decrease in line `row`, or a chromosome begins a second time there. */
  'panel-not-sorted',
  /** The genotypes are stored in sample-major order. */
  'panel-sample-major',
  /** The .bed file has `found` bytes; by its .bim and .fam files it should have `expected`. */
  'panel-sizes-differ',
  /** Every person has parents in the file. */
  'panel-without-founders',
  /** The genotypes of `found` candidates in such a panel do not fit into memory. */
  'panel-too-large',
  /** The file has fewer bytes than when it was opened. */
  'panel-taken-away',
  /** An unsupported form of .pgen; `found` names it. */
  'panel-pgen-form',
  /** Numbers of variants and people in the .pgen file, and those in its companion files. */
  'panel-counts-differ',
  /** The .pgen file ends before its records do. */
  'panel-pgen-short',
  /** An invalid record. */
  'panel-damaged',
  /** `column` is a parameter, `expected` its allowed range, `found` what was given. */
  'bad-parameter',
  'cancelled',
  /** The worker could not be started or crashed. */
  'worker-failed',
  /** A bug of the engine; `found` holds the technical text. */
  'engine-fault',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** Reasons why a row is not analysed. Each dropped row has exactly one. */
export const DROP_REASONS = [
  /** A repeated header line. */
  'repeated-header',
  /** The line has fewer fields than the header and lacks a required one, or it has more. */
  'field-count',
  'missing-value',
  'not-a-number',
  'not-finite',
  'exposure-effect-zero',
  'standard-error-not-positive',
  /** The file's own mr_keep is false. */
  'not-kept-by-harmonisation',
  /** The effect alleles of exposure and outcome differ: the row is not harmonised. */
  'alleles-differ',
  /** A repeated variant; the first usable row is used. */
  'duplicate-variant',
  /** The user removed it from the result. */
  'left-out',
  /** No effect allele of A, C, G, T (or D and I): the sides cannot be harmonised. */
  'allele-not-readable',
  /** An odds ratio must be above 0 to have a logarithm. */
  'ratio-not-positive',
  /** The effect allele is none of the two alleles (`expected`) that the row lists. */
  'allele-not-of-row',
  /** A row of a test other than the additive one; `found` names it. */
  'other-test',
  /** A row that the user did not choose, where several describe each variant. */
  'other-rows',
  /** The source marks the row as unreliable. */
  'low-confidence',
  /** A code for missing values, such as -9 or 999, in place of effect or error. */
  'missing-code',
  /** A date in place of effect or error. */
  'date-value',
  /** An effect or error that is impossible beside the others of the file. */
  'impossible-value',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Remarks about rows that are used. */
export const ROW_NOTES = [
  /** An optional value cannot be parsed, or is out of range: it counts as missing. */
  'value-not-used',
  /** A spreadsheet converted the variant's name to a date. */
  'looks-like-date',
  /** A repeated variant; the best row is used. */
  'duplicate-matched',
  /** Recognised damage: see MENDINGS. */
  'allele-from-true',
  'allele-from-number',
  'percent-as-share',
  'name-shortened',
  'position-rounded',
  'studies-not-people',
] as const
export type RowNote = (typeof ROW_NOTES)[number]

/** Kinds of problem in a report: a fault of the file, a dropped row, or a remark. */
export type ProblemCode = FaultCode | DropReason | RowNote

/** Recognised kinds of refused files. */
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
  /** R's save(), and its saveRDS(). */
  'rdata',
  'rds',
  /** Stata's .dta, and SPSS's .sav. */
  'stata',
  'spss',
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

/** Warnings about a result. `values` are listed per code. */
export const WARNING_CODES = [
  /** count, total, fMin: variants with F below 10. */
  'weak-instruments',
  /** f: the mean F is below 10. */
  'weak-on-average',
  /** SNP: a single variant, so that no assumption can be tested. */
  'single-variant',
  /** Two variants: no Egger, median or leave-one-out. */
  'two-variants',
  /** n: below 10 variants the Egger test has little power. */
  'few-variants-for-egger',
  /** q, df, p, i2: Cochran's Q has p below 0.05. */
  'heterogeneity',
  /** intercept, p: Egger intercept with p below 0.05. */
  'directional-pleiotropy',
  /** intercept, q, p: only Q − Q′ (p below 0.05) indicates it, the intercept itself does not. */
  'directional-by-fit',
  /** i2gx: below 0.9 the Egger slope is diluted. */
  'low-i2gx',
  /** SNP, share: more than half of the median's weight on one variant. */
  'dominant-variant',
  /** SNP, count: without this variant (the first of count) the IVW p crosses 0.05. */
  'depends-on-one-variant',
  /** Egger or median have another sign than IVW, and an interval that excludes its estimate. */
  'directions-disagree',
  /** dropped, rows: some rows were dropped. */
  'rows-dropped',
  /** count: duplicated variants, the first one used. */
  'duplicates-dropped',
  /** median: all outcome effects positive and near 1; odds ratios instead of their logarithms? */
  'looks-like-odds-ratios',
  /** Exposure and outcome effects are the same numbers. */
  'exposure-equals-outcome',
  /** count, total, p: variants whose effect on the exposure has p above 5e-8; p is the largest. */
  'relaxed-threshold',
  /** SNP, locus, count: variants at known pleiotropic loci; the first of count. */
  'known-locus',
  /** p: between 0.01 and 0.05, which does not survive multiple testing. */
  'nominal-only',
  /** count, p: MR-PRESSO's global test is below 0.05; number of outliers. */
  'presso-outliers',
  /** r2Exposure, r2Outcome, p: Steiger's test indicates the reverse direction. */
  'reverse-direction',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Stages of a running job. */
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
 * Methods beyond those of the stored two-sample result. A separate list, so that a page whose messages are
 * keyed by MethodId adopts them once it has the messages.
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

/** Reasons why a requested method has no estimate. */
export const OMISSION_REASONS = [
  'needs-two-variants',
  'needs-three-variants',
  /** A mixture of two components cannot be separated with fewer. */
  'needs-fifty-variants',
  /** Each exposure uses a degree of freedom, and too few are left. */
  'too-few-for-exposures',
  /** BIC needs the sample sizes of both sides. */
  'needs-sample-sizes',
  /** It would take minutes. */
  'too-many-variants',
  /** The estimate lies beyond the end of the grid. */
  'beyond-grid',
  /** All exposure effects have the same size: slope and intercept are not identifiable. */
  'exposure-effects-identical',
  /** The numbers overflow or underflow. */
  'not-computable',
] as const
export type OmissionReason = (typeof OMISSION_REASONS)[number]

/** Reasons why an estimate is shown, but never judged by. */
export const SET_ASIDE_REASONS = [
  /** It is 0 within the step of its grid, so that it has no sign. */
  'zero-within-resolution',
  /** It lies at an end of the grid that was searched. */
  'at-grid-end',
  /** Its equations have no solution with a positive information. */
  'not-converged',
  /** The method leaves fewer than three variants without a direct effect. */
  'too-few-valid',
  /** Modes apart from each other are equally high. */
  'several-modes',
] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

export const CONVENTIONS = ['twosamplemr', 'mendelianrandomization', 'exact'] as const
/** Package whose conventions are followed where two reference programs differ. */
export type Convention = (typeof CONVENTIONS)[number]
