import { joinTo } from '../../src/science/harmonise/join.ts'
import { loadCrossReferences } from '../../src/science/liftover/cross-references.ts'
import { ENGINE } from '../../src/science/engine.ts'
import { conditionalF } from '../../src/science/methods/conditional-strength.ts'
import type { MultivariableEffects } from '../../src/science/methods/multivariable-effects.ts'
import { multivariableIvw, multivariableQ } from '../../src/science/methods/multivariable-ivw.ts'
import { multivariableLeaveOneOut } from '../../src/science/methods/multivariable-leave-one-out.ts'
import {
  MULTIVARIABLE_DRAWS,
  MULTIVARIABLE_SEED,
  multivariableRobust,
} from '../../src/science/multivariable/robust.ts'
import { guessWide } from '../../src/science/multivariable/wide-table.ts'
import { assembleExposures } from '../../src/science/multivariable/assemble.ts'
import { checkCorrelation, independenceOfWide } from '../../src/science/multivariable/result.ts'
import { detectDecimalMark, parseNumber } from '../../src/science/parser/numbers.ts'
import type { Table } from '../../src/science/parser/table.ts'
import { traitOfFile } from '../../src/science/scan-run/inputs.ts'
import type { Located } from '../../src/science/independence/regions.ts'
import type { Arguments } from './arguments.ts'
import { STRING, STRINGS, UsageError } from './arguments.ts'
import { readExposures, readOutcome } from './associations.ts'
import { bytesOfFile, readTableFile } from './files.ts'
import { gradedIndependence } from './independence-note.ts'
import { defined } from '../lib/defined.ts'
import type { Command } from './command.ts'
import {
  analyseFiles,
  locatedBy,
  smallestSample,
  wideVariants,
} from '../../src/science/multivariable/analyse-files.ts'
import { analyseWide, previewWide } from '../../src/science/multivariable/analyse-wide.ts'
import { kind } from '../../src/results/multivariable/kind.ts'
import { presentationOf } from './out.ts'
import { hostOf, REFERENCE_OPTIONS, referencesOf } from './references.ts'

const MULTIVARIABLE_OPTIONS = {
  ...REFERENCE_OPTIONS,
  data: STRING,
  exposures: STRING,
  'outcome-columns': STRING,
  exposure: STRINGS,
  outcome: STRING,
  action: STRING,
  convention: STRING,
  'exposure-map': STRING,
  'outcome-map': STRING,
  sheet: STRING,
  correlation: STRING,
  'sample-size': STRING,
  seed: STRING,
  nboot: STRING,
}

type Assembled = {
  names: string[]
  ids: string[]
  /** Sample size, where the files declare it. */
  sampleSize: number | null
  effects: MultivariableEffects
  /** Positions in the first exposure's file. */
  located?: readonly Located[]
  rows: number
  dropped: { SNP: string; reason: string }[]
}

/** `BETA:SE`. */
function pairOf(text: string, option: string): [string, string] {
  const [beta, se, ...rest] = text.split(':').map((part) => part.trim())
  if (!beta || !se || rest.length > 0) {
    throw new UsageError(`--${option}: "${text}" is not written BETA_COLUMN:SE_COLUMN`)
  }
  return [beta, se]
}

/** Returns the columns of a wide table that were named. */
function traitsOf(args: Arguments) {
  const specified = args.required('exposures', 'NAME=BETA_COLUMN:SE_COLUMN,… for each exposure')
  const exposures = specified.split(',').map((part) => {
    const [name, columns] = part.split('=')
    if (!name || !columns) {
      throw new UsageError(`--exposures: "${part}" is not written NAME=BETA_COLUMN:SE_COLUMN`)
    }
    return { name: name.trim(), columns: pairOf(columns, 'exposures') }
  })
  const outcome = args.required('outcome-columns', 'BETA_COLUMN:SE_COLUMN of the outcome')
  return { exposures, outcome: pairOf(outcome, 'outcome-columns') }
}

/** Reads one row per variant, two columns per trait, already on the same alleles. */
async function readWide(args: Arguments, path: string): Promise<Assembled> {
  const { table } = await readTableFile(path, { sheet: args.text('sheet') })
  const { exposures, outcome } = traitsOf(args)
  const pairs = [...exposures.map(({ columns }) => columns), outcome]
  const { values, lines, dropped } = readNumbers(table, pairs.flat())
  const { snp } = guessWide(table.columns)
  const at = snp === null ? -1 : table.columns.indexOf(snp)
  const column = (k: number) => Float64Array.from(values, (row) => defined(row[k]))
  const last = exposures.length
  return {
    names: exposures.map(({ name }) => name),
    ids: lines.map(({ line, fields }) => fields[at] || `#${line}`),
    sampleSize: null,
    rows: table.rows.length,
    dropped,
    effects: {
      betaExposures: exposures.map((_, k) => column(2 * k)),
      seExposures: exposures.map((_, k) => column(2 * k + 1)),
      betaOutcome: column(2 * last),
      seOutcome: column(2 * last + 1),
    },
  }
}

/** Returns the rows whose cells in these columns are all numbers, and every second one, the errors, above 0. */
function readNumbers(table: Table, names: readonly string[]) {
  const indices = names.map((name) => {
    const index = table.columns.indexOf(name)
    if (index < 0)
      throw new UsageError(`There is no column "${name}". Take a name from the header.`)
    return index
  })
  const cells = table.rows.flatMap((row) => indices.map((index) => row.fields[index] ?? ''))
  const mark = detectDecimalMark(cells)
  const values: number[][] = []
  const lines: Table['rows'] = []
  const dropped: Assembled['dropped'] = []
  for (const row of table.rows) {
    const parsed = indices.map((index) => parseNumber(row.fields[index] ?? '', mark))
    const numbers = parsed.map((one) => (one.kind === 'number' ? one.value : Number.NaN))
    const isWhole = numbers.every((value) => Number.isFinite(value))
    const hasErrors = numbers.every((value, k) => k % 2 === 0 || value > 0)
    if (isWhole && hasErrors) {
      values.push(numbers)
      lines.push(row)
    } else {
      const reason = isWhole ? 'standard-error-not-positive' : 'missing-value'
      dropped.push({ SNP: `#${row.line}`, reason })
    }
  }
  return { values, lines, dropped }
}

/** Reads one file with several traits, or several files; harmonised to the first. */
async function readLong(args: Arguments): Promise<Assembled> {
  const paths = args.list('exposure')
  if (paths.length === 0) {
    throw new UsageError('--data with --exposures, or --exposure and --outcome are needed')
  }
  const files = await Promise.all(paths.map((path) => readExposures(args, path)))
  const byTrait = new Map<string, (typeof files)[number]['rows']>()
  for (const [k, file] of files.entries()) {
    for (const row of file.rows) {
      const name = row.phenotype ?? traitOfFile(defined(paths[k]))
      byTrait.set(name, [...(byTrait.get(name) ?? []), row])
    }
  }
  if (byTrait.size < 2) {
    throw new UsageError('There is one exposure only. Give several, or use two-sample-mr.')
  }
  const path = args.required('outcome', 'a file of associations')
  // The first exposure determines the name of a variant.
  const main = defined(byTrait.values().next().value)
  const bridge = await loadCrossReferences(main, await referencesOf(args))
  const joined = new Map(
    [...byTrait].map(([name, rows]) => [
      name,
      rows === main ? rows : joinTo(main, rows, bridge).rows,
    ]),
  )
  const outcome = await readOutcome(args, path, [...joined.values()].flat())
  const assembled = assembleExposures(joined, outcome.rows, args.action())
  const { effects, exposures, snps, dropped } = assembled
  return {
    names: exposures,
    ids: snps,
    sampleSize: smallestSample([...joined.values(), outcome.rows], snps),
    effects,
    located: locatedBy(main, snps),
    rows: main.length,
    dropped,
  }
}

/** Parses `NAME:NAME=R,…`: unnamed pairs count as 0; null where nothing is given. */
function correlationOf(args: Arguments, names: readonly string[]): number[][] | null {
  const text = args.text('correlation')
  if (text === undefined) return null
  const matrix: number[][] = names.map((_, a) => names.map((__, b) => (a === b ? 1 : 0)))
  for (const part of text.split(',')) {
    const [pair = '', value = ''] = part.split('=')
    const [a = -1, b = -1] = pair.split(':').map((name) => names.indexOf(name.trim()))
    const rho = value.trim() === '' ? Number.NaN : Number(value)
    if (a < 0 || b < 0 || a === b || !(Math.abs(rho) < 1)) {
      throw new UsageError(
        `--correlation is written NAME:NAME=R,… with R between -1 and 1; "${part}" is not. Exposures: ${names.join(', ')}`,
      )
    }
    defined(matrix[a])[b] = rho
    defined(matrix[b])[a] = rho
  }
  return matrix
}

/** Returns the parameters of the methods that allow for invalid variants. */
function drawsOf(args: Arguments) {
  const seed = args.number('seed', { least: -2_147_483_647, most: 2_147_483_647, whole: true })
  const nboot = args.number('nboot', { least: 2, most: 10_000, whole: true })
  const sampleSize = args.number('sample-size', { least: 2, most: 1e9, whole: true })
  return {
    seed: seed ?? MULTIVARIABLE_SEED,
    nboot: nboot ?? MULTIVARIABLE_DRAWS,
    sampleSize: sampleSize ?? null,
  }
}

/** `multivariable`: several exposures at once, each adjusted for the others. */
async function multivariable(args: Arguments) {
  const convention = args.convention()
  const wide = args.text('data')
  const assembled = wide ? await readWide(args, wide) : await readLong(args)
  const { names, ids, effects, rows, dropped } = assembled
  const draws = drawsOf(args)
  const sampleSize = draws.sampleSize ?? assembled.sampleSize
  const fit = multivariableIvw(effects, convention)
  if (!fit) {
    throw new UsageError(
      `${effects.betaOutcome.length} variants cannot tell ${names.length} exposures apart: there are too few, or the effects of one exposure follow from those of the others.`,
    )
  }
  const correlation = correlationOf(args, names)
  checkCorrelation(correlation, names.length)
  const f = conditionalF(effects, correlation)
  return {
    engine: { ...ENGINE },
    input: { rows, kept: effects.betaOutcome.length, dropped },
    /** Conditional F and the second heterogeneity test take exposures without it as uncorrelated. */
    parameters: { convention, correlation, ...draws, sampleSize },
    exposures: fit.estimates.map((estimate, k) => ({
      exposure: defined(names[k]),
      ...estimate,
      conditionalF: defined(f[k]),
    })),
    heterogeneity: fit.heterogeneity,
    heterogeneityWithErrors: multivariableQ(
      effects,
      fit.estimates.map(({ b }) => b),
      correlation,
    ),
    independence: gradedIndependence(
      independenceOfWide(
        wideVariants(ids, effects),
        assembled.located ?? ids.map((SNP) => ({ SNP })),
        fit.heterogeneity,
      ),
    ),
    residualError: fit.residualError,
    robust: multivariableRobust(effects, ids, names, {
      convention,
      correlation,
      ...draws,
      sampleSize,
    }),
    /** Multivariable IVW without each variant in turn, in the order of the exposures. */
    leaveOneOut: multivariableLeaveOneOut(effects, convention).map((estimates, j) => ({
      SNP: defined(ids[j]),
      estimates,
    })),
  }
}

/** Returns the page's result of the same table or files. */
async function resultOf(args: Arguments) {
  const host = await hostOf(args)
  const wide = args.text('data')
  const convention = args.convention()
  const parameters = (names: readonly string[]) => ({
    convention,
    correlation: correlationOf(args, names),
    ...drawsOf(args),
  })
  const presentation = (result: { exposures: string[]; outcome: string }) => ({
    ...presentationOf(args),
    exposureName: result.exposures.join(' + '),
    outcomeName: result.outcome,
  })
  if (wide !== undefined) {
    const { name, ...file } = await bytesOfFile(wide, args.text('sheet'))
    const { snp } = await previewWide(file.bytes, host, file.sheet)
    const trait = (own: string, [beta, se]: [string, string]) => ({ name: own, beta, se })
    const { exposures, outcome } = traitsOf(args)
    const roles = {
      snp,
      exposures: exposures.map((own) => trait(own.name, own.columns)),
      outcome: trait(args.text('outcome-name') ?? 'outcome', outcome),
    }
    const input = { ...file, fileName: name, roles }
    const names = exposures.map((own) => own.name)
    const result = await analyseWide({ ...input, parameters: parameters(names) }, host)
    return { ...result, presentation: presentation(result) }
  }
  const { names } = await readLong(args)
  const exposures = await Promise.all(
    args.list('exposure').map((path) => bytesOfFile(path, args.text('sheet'))),
  )
  const outcomes = [
    await bytesOfFile(args.required('outcome', 'a file of associations'), args.text('sheet')),
  ]
  const input = {
    exposures,
    outcomes,
    mapping: {},
    action: args.action(),
    outcomeName: args.text('outcome-name') ?? '',
    parameters: parameters(names),
  }
  const result = await analyseFiles(input, host)
  return { ...result, presentation: presentation(result) }
}

export const command: Command = {
  usage: `  multivariable --data FILE --exposures NAME=BETA:SE,… --outcome-columns BETA:SE [--convention …]
    [--sheet NAME] [--sample-size N] [--seed 42] [--nboot 1000]
  multivariable --exposure FILE [--exposure FILE …] --outcome FILE [--action 2] [--convention …]`,
  options: MULTIVARIABLE_OPTIONS,
  run: multivariable,
  result: { kind, make: resultOf },
}
