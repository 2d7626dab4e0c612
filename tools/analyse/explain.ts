import type { DropReason, FaultCode, ProblemCode, RowNote } from '../../src/science/codes.ts'
import type { ConventionReason } from '../../src/science/conventions.ts'
import type { Contradiction } from '../../src/science/harmonise/contradiction.ts'
import type { Problem, ScienceFailure } from '../../src/science/failure.ts'
import { LIMITS } from '../../src/science/limits.ts'

const at = ({ row }: Problem) => (row === undefined ? '' : ` in line ${row}`)

/** Files of statistical programs, with the line of R that exports them. */
const EXPORTS: Readonly<Record<string, string>> = {
  rdata:
    'The file is an R workspace (save), not a text table. In R: write.csv(get(load("FILE")[1]), "table.csv", row.names = FALSE)',
  rds: 'The file is an R object (saveRDS), not a text table. In R: write.csv(readRDS("FILE"), "table.csv", row.names = FALSE)',
  stata:
    'The file is a Stata data set, not a text table. In R: write.csv(haven::read_dta("FILE"), "table.csv", row.names = FALSE)',
  spss: 'The file is an SPSS data set, not a text table. In R: write.csv(haven::read_sav("FILE"), "table.csv", row.names = FALSE)',
}

/** Fields of a table of studies, which has a `--map` of its own. */
const STUDY_FIELDS: Readonly<Record<string, (columns: string) => string>> = {
  'study.effect': (columns) =>
    `No column was recognised as the effect (columns: ${columns}). Name it with --map effect=COLUMN. Counts, means and correlations are made effects first (escalc of metafor).`,
  'study.error': (columns) =>
    `No column was recognised as the error, variance or interval of the effect (columns: ${columns}). Name it with --map se=COLUMN, variance=COLUMN, interval=COLUMN, or low=COLUMN,high=COLUMN.`,
}

/** Facts of a trait that its file may lack, with the option that gives them. */
const FACTS: Readonly<Record<string, [string, string]>> = {
  n: ['a sample size', 'n N'],
  caseShare: ['a share of cases', 'case-share SHARE, or with --n its number of --cases'],
  sdY: [
    'the standard deviation of the trait, nor frequencies and a sample size to estimate it',
    'sd SD (1 where effects are in standard deviations)',
  ],
}

/** Returns the text on an unknown fact of a trait; null for a parameter that was given. */
function missingFact(column: string, found: string | undefined): string | null {
  const [side = '', name = ''] = column.split('.')
  const fact = found === '' ? FACTS[name] : undefined
  if (!fact) return null
  const option = fact[1].replace(/--/g, `--${side}-`)
  return `The file of trait ${side} does not give ${fact[0]}. Give --${side}-${option}.`
}

/** The meaning of a column that was mapped as another one, and what to do. */
const MEANINGS: Record<Contradiction, (column: string) => string> = {
  variance: (column) =>
    `"${column}" holds variances and not standard errors. Name it as such: variance=${column} in --map (--a-map, --b-map).`,
  error: (column) =>
    `"${column}" holds standard errors and not variances. Name it as such: se=${column} in --map (--a-map, --b-map).`,
  ratio: (column) =>
    `"${column}" holds ratios and not their logarithms. Name it as such: odds_ratio=${column} in --map (--a-map, --b-map).`,
  errorOfRatio: (column) =>
    `"${column}" holds the errors of ratios; those of their logarithms are needed. Leave the column out of the file, so that the error comes from the interval or p.`,
}

/** Texts of faults: one sentence that names the problem, and one with the remedy. */
const FAULTS: Record<FaultCode, (problem: Problem) => string> = {
  'empty-file': () => 'The file is empty. Give one with a header and rows.',
  'file-too-large': ({ found }) =>
    `The file has ${found} bytes, more than ${LIMITS.fileBytes}. Keep the variants that are analysed.`,
  'too-many-rows': () =>
    `The file has more than ${LIMITS.rows} rows. Keep the variants that are analysed.`,
  'exposure-too-long': ({ expected }) =>
    `The exposure file has more than ${expected} rows. Choose its instruments first (instruments --file FILE) and give that table.`,
  'too-many-columns': ({ found }) =>
    `The file has ${found} columns, more than ${LIMITS.columns}. Keep those that are needed.`,
  'unsupported-file': ({ found = '' }) =>
    EXPORTS[found] ??
    `The file is ${found}, not a text table, whatever its name says. Save it as TSV or CSV.`,
  'truncated-file': ({ found }) =>
    `The ${found} archive ends before its content does. Fetch or copy it again.`,
  'damaged-file': ({ found }) =>
    `The ${found} archive is damaged: its check sum does not fit. Fetch or copy it again.`,
  'unpacks-too-large': ({ expected }) =>
    `The archive unpacks to more than ${expected} bytes. Keep the variants that are analysed.`,
  'encrypted-file': () => 'The archive has a password. Unpack it first.',
  'no-table-inside': ({ found }) => `There is no table in the ${found} file.`,
  'several-tables': ({ found }) => `The archive holds ${found} tables. Unpack it and give one.`,
  'several-sheets': ({ found }) =>
    `The workbook has several tables: the sheets ${found}. Say which: --sheet NAME, or FILE#NAME where there are two files.`,
  'no-such-sheet': ({ found, expected }) =>
    `The workbook has no sheet "${found}". Its sheets are ${expected}.`,
  'line-too-long': ({ row, expected }) =>
    `Line ${row ?? '?'} is longer than ${expected} bytes. Check that the file is a text table.`,
  'no-wanted-rows': ({ found }) =>
    `No row (of ${found}) is one of the variants that were asked for. Check their names.`,
  'unknown-encoding': () => 'The text has no known encoding. Save it as UTF-8.',
  'one-column': () =>
    'The file has one column only. Separate columns by tab, comma, semicolon or blanks.',
  'no-data-rows': () => 'There is nothing under the header. Give a file with rows.',
  'unclosed-quote': (problem) =>
    `A quotation mark${at(problem)} is never closed. Close or remove it.`,
  'question-open': ({ column, found }) =>
    `Its rows can be read in several ways (${column}: ${found}). Say which with --where or --answer; the preview of the file lists them`,
  'field-not-mapped': ({ column, found }) =>
    STUDY_FIELDS[column ?? '']?.(found ?? '') ??
    `No column was recognised as ${column}. Name it with --map ${column}=COLUMN (--exposure-map or --outcome-map where there are two files).`,
  'column-not-found': ({ column, found }) =>
    `There is no column "${found}" for ${column}. Take a name from the header.`,
  'column-used-twice': ({ column, found }) =>
    `Column "${found}" is used for ${column} and for another field. Give each its own.`,
  'several-effects': ({ found }) =>
    `The table has several estimates that differ: ${found}. Say which with --map effect=COLUMN,error=COLUMN (low=, high= for an interval) or --scale.`,
  'columns-contradict': ({ column, found }) =>
    `The effects and errors contradict p or the frequencies: ${MEANINGS[found as Contradiction](column ?? '')}`,
  'negative-ratio': ({ column, found }) =>
    `The ratio of ${column} is ${found}; a ratio is never 0 or below. If the column holds logarithms, say --scale log-odds; else correct the cell.`,
  'several-exposures': ({ column, found }) =>
    `Column "${column}" names ${found} exposures. One pair is analysed at a time: keep the rows of one, or take a tool for several.`,
  'several-outcomes': ({ column, found }) =>
    `Column "${column}" names ${found} outcomes. One pair is analysed at a time: keep the rows of one.`,
  'too-many-files': ({ expected, found }) =>
    `${found} files at once are more than ${expected}. Give fewer.`,
  'too-many-pairs': ({ expected, found }) =>
    `A screen of ${found} pairs is larger than ${expected}. Give fewer exposures or outcomes.`,
  'no-usable-rows': ({ found }) => `No row (of ${found}) can be analysed.`,
  'no-additive-rows': ({ found }) =>
    `There are no rows of an additive test, only ${found}. Export the file again with the additive model (TEST is ADD in PLINK).`,
  'rounded-positions': ({ found }) =>
    `The variants have no names, and their positions are rounded (${found}). Take a column of names or the full positions from the source of the file.`,
  'none-below-p': ({ found, expected }) =>
    `No row (of ${found}) has p ≤ ${expected}. Give a larger --p, or check which column is p.`,
  'too-many-candidates': ({ found, expected }) =>
    `More than ${expected} of the first ${found} rows pass the threshold. Give a smaller --p.`,
  'too-many-instruments': ({ found, expected }) =>
    `${found} instruments are left, more than ${expected}. Give a smaller --p or a wider window.`,
  'ld-without-names': () =>
    'The LD matrix does not name its variants. Give it a header with their names, or a table with SNP_A, SNP_B and R2.',
  'ld-not-square': ({ row, expected, found }) =>
    `Line ${row ?? '?'} of the LD matrix has ${found}, where ${expected} was expected.`,
  'ld-too-large': ({ expected }) =>
    `The LD matrix is larger than ${expected}. Keep the candidates, or give a smaller --p.`,
  'no-ld-overlap': ({ found }) =>
    `No variant of the LD matrix (of ${found}) is a candidate. Check their names.`,
  'not-a-panel': ({ column, file, row }) =>
    `The .${column ?? 'bed'} file of ${file ?? 'the panel'} is not in PLINK format${row ? ` (line ${row})` : ''}. Use the three files of plink --make-bed or plink2 --make-pgen.`,
  'panel-not-sorted': ({ file, row }) =>
    `Line ${row ?? '?'} of ${file}.bim is out of order. Write the files again with plink --make-bed, which sorts them.`,
  'panel-sample-major': ({ file }) =>
    `${file}.bed is in the old individual-major format. Convert it with plink --make-bed.`,
  'panel-sizes-differ': ({ file, expected, found }) =>
    `${file}.bed has ${found} bytes; its .bim and .fam files call for ${expected}. Use the three files of one set, whole.`,
  'panel-without-founders': ({ file }) =>
    `Everybody in ${file}.fam has a parent on record. Run plink --make-founders first.`,
  'panel-too-large': ({ found }) =>
    `The genotypes of ${found} candidates in a panel of this size do not fit into memory. Give a smaller --p, or a panel of fewer people.`,
  'panel-pgen-form': ({ file, found }) =>
    `${file ?? 'The panel'}.pgen is stored in a form that is not read (${found}). Convert it with plink2 --make-bed.`,
  'panel-counts-differ': ({ file, expected, found }) =>
    `${file ?? 'The panel'}.pgen holds ${found} (variants × people); its .pvar and .psam files call for ${expected}. Give the three files of one set.`,
  'panel-pgen-short': ({ file, expected, found }) =>
    `${file ?? 'The panel'}.pgen has ${found} bytes; its header calls for ${expected}. The copy is incomplete.`,
  'panel-damaged': ({ file }) =>
    `${file ?? 'The panel'}.pgen has a record that cannot be read. Copy it again, or check it with plink2 --validate.`,
  'panel-taken-away': ({ file }) =>
    `${file}.bed became shorter while it was read. Check that the file is still there, then run again.`,
  'not-a-genetic-map': ({ file, row, found }) =>
    `Line ${row} of ${file} does not look like a genetic map ("${found}"): a position and a rate (cM/Mb) or map (cM) are needed, positions in ascending order.`,
  'map-without-chromosome': ({ file }) =>
    `${file} does not say which chromosome it is of: add a column, or name it in the file name (chr2).`,
  'map-elsewhere': ({ expected }) =>
    `the genetic map does not cover ${expected}: check its chromosome and build.`,
  'not-a-chain-file': ({ row, found }) =>
    `Line ${row ?? '?'} is not that of a chain file${found ? ` ("${found}")` : ''}. Give one of UCSC or Ensembl, such as hg19ToHg38.over.chain.gz, whole.`,
  'not-merged-names': ({ row, found }) =>
    `Line ${row ?? '?'} holds no two names of a variant${found ? ` ("${found}")` : ''}. Give dbSNP's RsMergeArch, or a table with an old and a current rs number.`,
  'bad-parameter': ({ column = '', expected, found }) =>
    missingFact(column, found) ?? `--${column} must be within ${expected}, not ${found}.`,
  cancelled: () => 'The analysis was stopped.',
  'worker-failed': () => 'The analysis ended unexpectedly. Try again.',
  'engine-fault': ({ found }) => `The engine failed: ${found}. Please report this with the file.`,
}

const REASONS: Record<DropReason, string> = {
  'repeated-header': 'a header in the middle',
  'field-count': 'another number of fields than the header',
  'missing-value': 'a missing value',
  'not-a-number': 'no number',
  'not-finite': 'an infinite number',
  'exposure-effect-zero': 'an exposure effect of 0',
  'standard-error-not-positive': 'a standard error of 0 or below',
  'not-kept-by-harmonisation': 'mr_keep is false',
  'alleles-differ': 'effect alleles that differ: harmonise first',
  'duplicate-variant': 'a repeated variant: one row of each is used',
  'left-out': 'left out by the reader',
  'allele-not-readable': 'no effect allele of A, C, G, T (or D, I)',
  'ratio-not-positive': 'an odds ratio of 0 or below',
  'allele-not-of-row': 'an effect allele that is none of the two alleles of the row',
  'other-test': 'another test than that of an effect per allele',
  'other-rows': 'not among the rows that were chosen',
  'low-confidence': 'its source calls it unreliable',
  'missing-code': 'a code for missing values, such as -9 or 999',
  'date-value': 'a date of a spreadsheet: set the column back to numbers and export it again',
  'impossible-value': 'a number that is impossible beside the others of the file',
}

/** Texts of notes on rows that stay in the analysis. */
const NOTES: Record<RowNote, string> = {
  'value-not-used': 'a value that cannot be read and counts as missing',
  'looks-like-date': 'a name that a spreadsheet made a date of',
  'duplicate-matched':
    'a repeated variant: exact alleles, then the current name, then agreement with p, then the larger sample decide; a tie drops it',
  'allele-from-true': 'TRUE read as the allele T, which R writes so',
  'allele-from-number': 'alleles 1, 2, 3, 4 read as A, C, G, T (PLINK 1)',
  'percent-as-share': 'a percentage read as a proportion',
  'name-shortened': 'the allele behind the name left out',
  'position-rounded': 'a rounded position, which is not used',
  'studies-not-people': 'a number of studies, which is not used as sample size',
}

/** Texts of expectations that are codes. */
const EXPECTED: Readonly<Record<string, string>> = {
  'effect-routes':
    'an effect; or a ratio, z with se, z with samplesize and eaf, an interval, or sign with pval and se',
  'error-routes': 'a standard error; or an interval, z, or p below 1',
}

const ROWS: Readonly<Record<string, string>> = { ...REASONS, ...NOTES }

function isOfRow(code: ProblemCode): code is DropReason | RowNote {
  return Object.hasOwn(ROWS, code)
}

/** Formats a failure as lines for stderr: the reason, and the first invalid rows. */
export function explainFailure(failure: ScienceFailure): string {
  const { problem, report } = failure
  const file = problem.file === undefined ? '' : `${problem.file}: `
  const lines = [file + FAULTS[problem.code](problem)]
  for (const one of report.first.slice(0, 10)) {
    if (one === problem) continue
    if (isOfRow(one.code)) {
      const where = one.column === undefined ? '' : `, column ${one.column}`
      const text = EXPECTED[one.expected ?? ''] ?? one.expected
      const expected = text === undefined ? '' : `, expected ${text}`
      const found = one.found === undefined ? '' : `, found "${one.found}"`
      lines.push(`  line ${one.row ?? '?'}${where}: ${ROWS[one.code]}${expected}${found}`)
    } else if (one.code !== problem.code || one.column !== problem.column) {
      lines.push(`  ${FAULTS[one.code](one)}`)
    }
  }
  return lines.join('\n')
}

const DIFFERENCES: Record<ConventionReason['code'], string> = {
  standardError: 'The standard error is made differently',
  weights: 'The weights differ, and with them the estimate itself',
  p: 'p comes from another distribution',
  interval: 'The interval comes from another distribution, so that p and interval can disagree',
  'draw-order':
    'The packages take random numbers in another order, so that one seed gives two standard errors.',
  grid: 'Both packages search effects in steps of 0.01; exact takes finer steps by the range of the data.',
  stopping:
    'Both packages stop when the estimate moves by less than 1e-7, whatever its unit; exact goes on until it moves no more.',
  'fixed-below-four':
    'Below 4 variants MendelianRandomization uses fixed effects; the others keep random effects with a floor.',
  optimiser:
    'All conventions take the true maximum; the optimiser of both packages stops short of it.',
  density: 'The mode depends on the grid of the kernel density, which R 4.4 mended.',
  'over-dispersion':
    'p divides the likelihood ratio by φ² here; mr_conmix multiplies, and prints a p that is too small.',
}

/** Explains in a sentence why the conventions give different numbers. */
export function explainReason(reason: ConventionReason): string {
  if (!('values' in reason)) return DIFFERENCES[reason.code]
  const { twosamplemr, mendelianrandomization, exact } = reason.values
  const each = `TwoSampleMR ${twosamplemr}, MendelianRandomization ${mendelianrandomization}, exact ${exact}`
  return `${DIFFERENCES[reason.code]}: ${each}.`
}
