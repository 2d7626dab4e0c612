import { ENGINE } from '../../src/science/engine.ts'
import type { Tau2Method } from '../../src/science/methods/between-variance.ts'
import {
  FIRST_RULES,
  funnelAsymmetry,
  KNAPP_RULES,
  metaAnalysis,
  type PoolingRules,
} from '../../src/science/methods/meta-analysis.ts'
import type { EffectScale, ErrorSource } from '../../src/science/meta-analysis/studies.ts'
import {
  checkStudy,
  studiesOfTable,
  studyDecimalMark,
} from '../../src/science/meta-analysis/studies.ts'
import { detectDecimalMark, parseNumber } from '../../src/science/parser/numbers.ts'
import type { Table } from '../../src/science/parser/table.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import { readTableFile } from './files.ts'
import type { Command } from './command.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { basename } from 'node:path'
import { analyseStudies } from '../../src/science/meta-analysis/analyse-studies.ts'
import { kind } from '../../src/results/meta-analysis/kind.ts'
import { presentationOf } from './out.ts'

const META_OPTIONS = {
  model: STRING,
  tau2: STRING,
  knapp: STRING,
  data: STRING,
  map: STRING,
  sheet: STRING,
}

/** metafor's names of the estimators of τ². */
const TAU2_OF: Record<string, Tau2Method> = {
  reml: 'reml',
  pm: 'paule-mandel',
  dl: 'dersimonian-laird',
}

/** Returns the rules of `--tau2` and `--knapp`; by default those of the page. */
function rulesOf(args: Arguments): PoolingRules {
  const name = args.choice('tau2', Object.keys(TAU2_OF))
  return {
    tau2: TAU2_OF[name ?? ''] ?? FIRST_RULES.tau2,
    knapp: args.choice('knapp', KNAPP_RULES) ?? FIRST_RULES.knapp,
  }
}

type Study = { study: string; b: number; se: number }

const DEFAULT_COLUMNS = {
  b: ['b', 'beta', 'estimate', 'effect'],
  se: ['se', 'standard_error', 'stderr', 'std.error'],
  study: ['study', 'cohort', 'source', 'id'],
} as const

type Dropped = { study: string; reason: string }
type Read = {
  studies: Study[]
  dropped: Dropped[]
  /** Scale of the effects by the columns; absent where effect and error were named. */
  scale?: EffectScale
}

/** Reads studies whose effect and error are named, or have the names of an effect and its error. */
function byColumns(args: Arguments, table: Table): Read | null {
  const given = args.map('map', ['b', 'se', 'study'])
  const indexOf = (field: 'b' | 'se' | 'study'): number => {
    const column = given[field]
    if (column !== undefined) return table.columns.indexOf(column)
    const names: readonly string[] = DEFAULT_COLUMNS[field]
    return table.columns.findIndex((name) => names.includes(name.toLowerCase()))
  }
  const [b, se, study] = [indexOf('b'), indexOf('se'), indexOf('study')]
  const isNamed = given.b !== undefined || given.se !== undefined
  if ((b < 0 || se < 0) && isNamed) {
    throw new UsageError('--map names a column that the header does not have')
  }
  if (b < 0 || se < 0) return null
  const cell = (row: (typeof table.rows)[number], index: number) => row.fields[index] ?? ''
  const mark = detectDecimalMark(table.rows.flatMap((row) => [cell(row, b), cell(row, se)]))
  const studies: Study[] = []
  const dropped: Dropped[] = []
  for (const row of table.rows) {
    const name = study < 0 ? `#${row.line}` : cell(row, study)
    const [effect, error] = [parseNumber(cell(row, b), mark), parseNumber(cell(row, se), mark)]
    if (effect.kind !== 'number' || error.kind !== 'number') {
      dropped.push({ study: name, reason: 'missing-value' })
    } else if (!(error.value > 0)) {
      dropped.push({ study: name, reason: 'standard-error-not-positive' })
    } else studies.push({ study: name, b: effect.value, se: error.value })
  }
  return { studies, dropped }
}

/** Reads studies as the page does: odds ratios and 95 % intervals as well, by the names of columns. */
function byNames(table: Table): Read & { scale: EffectScale; errorBy: ErrorSource } {
  const { rows, scale, errorBy } = studiesOfTable(table)
  const how = { scale, errorBy, mark: studyDecimalMark(rows) }
  const studies: Study[] = []
  const dropped: Dropped[] = []
  for (const row of rows) {
    const { study, faults } = checkStudy(row, how)
    if (study) studies.push({ study: row.name, b: study.b, se: study.se })
    else dropped.push({ study: row.name, reason: faults[0]?.fault ?? 'missing-value' })
  }
  return { studies, dropped, scale, errorBy }
}

/** `meta-analysis`: estimates of the same effect pooled. */
async function metaAnalysisCommand(args: Arguments) {
  const path = args.required('data', 'a file with b and se')
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const read = byColumns(args, table) ?? byNames(table)
  const { studies, dropped } = read
  const columns = {
    b: Float64Array.from(studies, (row) => row.b),
    se: Float64Array.from(studies, (row) => row.se),
  }
  const rules = rulesOf(args)
  const pooled = metaAnalysis(columns, rules)
  if (!pooled) throw new UsageError('No row has an effect and an error above 0.')
  return {
    engine: { ...ENGINE },
    input: { sha256, rows: table.rows.length, kept: studies.length, dropped },
    /** Pooled on the scale of b: of odds ratios their logarithm. */
    parameters: {
      scale: read.scale ?? 'beta',
      errorBy: 'errorBy' in read ? read.errorBy : 'se',
      ...rules,
    },
    studies,
    ...pooled,
    funnelAsymmetry: funnelAsymmetry(columns) ?? null,
  }
}

/** Returns the page's result of the same studies, pooled with random effects unless `--model` is given. */
async function resultOf(args: Arguments) {
  const path = args.required('data', 'a file with b and se')
  const { table } = await readTableFile(path, { sheet: args.text('sheet') })
  const read = byColumns(args, table) ?? byNames(table)
  const studies = read.studies.map(({ study, b, se }) => ({ name: study, b, se }))
  const scale = read.scale ?? 'beta'
  const model = args.choice('model', ['random', 'fixed']) ?? 'random'
  const bytes = new TextEncoder().encode(JSON.stringify(studies))
  const parameters = { model, scale, ...rulesOf(args) }
  const input = { bytes, fileName: basename(path), parameters }
  const outcomeKind = scale === 'beta' ? ('continuous' as const) : ('binary' as const)
  const presentation = { ...presentationOf(args), outcomeKind }
  return { ...(await analyseStudies(input, webEngineHost())), presentation }
}

export const command: Command = {
  usage: `  meta-analysis --data FILE [--map b=COLUMN,se=COLUMN,study=COLUMN] [--sheet NAME]
           [--tau2 reml|pm|dl] [--knapp floored|unmodified]`,
  options: META_OPTIONS,
  run: metaAnalysisCommand,
  result: { kind, make: resultOf },
}
