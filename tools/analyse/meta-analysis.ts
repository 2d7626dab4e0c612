import { basename } from 'node:path'
import { kind } from '../../src/results/meta-analysis/kind.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { analyseStudies } from '../../src/science/meta-analysis/analyse-studies.ts'
import { type StudyReading, studiesOfTable } from '../../src/science/meta-analysis/read-studies.ts'
import {
  EFFECT_SCALES,
  type EffectScale,
  poolableStudies,
} from '../../src/science/meta-analysis/studies.ts'
import {
  STUDY_MAP_FIELDS,
  type StudyMapping,
} from '../../src/science/meta-analysis/study-columns.ts'
import type { Tau2Method } from '../../src/science/methods/between-variance.ts'
import {
  FIRST_RULES,
  KNAPP_RULES,
  type PoolingRules,
} from '../../src/science/methods/meta-analysis.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { readTableFile } from './files.ts'
import { presentationOf } from './out.ts'

const META_OPTIONS = {
  model: STRING,
  tau2: STRING,
  knapp: STRING,
  data: STRING,
  map: STRING,
  scale: STRING,
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

/** Names of fields in `--map`; those of messages and of earlier versions as well. */
const FIELD_OF: Readonly<Record<string, string>> = {
  b: 'effect',
  error: 'se',
  name: 'study',
  ...Object.fromEntries(STUDY_MAP_FIELDS.map((field) => [`study.${field}`, field])),
  'study.error': 'se',
}

function mappingOf(args: Arguments): StudyMapping {
  const given = args.map('map', [...STUDY_MAP_FIELDS, ...Object.keys(FIELD_OF)])
  return Object.fromEntries(
    Object.entries(given).map(([field, column]) => [FIELD_OF[field] ?? field, column]),
  )
}

/** `β with se as beta (A: 1.1, 0.1)` */
function describeReading({ effect, precision, from, scale, rows }: StudyReading): string {
  const row = rows[0]
  const error = row?.se || `${row?.low} to ${row?.high}`
  const meaning = from === 'variance' ? ' (variance)' : ''
  return `${effect} with ${precision.join(', ')}${meaning} as ${scale} (${row?.name}: ${row?.effect}, ${error})`
}

/** Returns the only reading of a table, or the one on the scale that was given. */
function chooseReading(readings: readonly StudyReading[], scale: EffectScale | undefined) {
  const fitting = readings.filter((reading) => reading.scale === scale)
  const [only, ...others] = scale !== undefined && fitting.length > 0 ? fitting : readings
  if (only && others.length === 0) return scale === undefined ? only : { ...only, scale }
  throw new ScienceFailure({
    code: 'several-effects',
    found: readings.map(describeReading).join('; '),
  })
}

/** Reads and pools the studies as the page does. */
async function analysed(args: Arguments) {
  const path = args.required('data', 'a table of studies')
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const { readings } = studiesOfTable(table, mappingOf(args))
  const reading = chooseReading(readings, args.choice('scale', EFFECT_SCALES))
  const { studies, dropped } = poolableStudies(reading.rows, reading)
  if (studies.length === 0) throw new UsageError('No row has an effect and an error above 0.')
  const model = args.choice('model', ['random', 'fixed']) ?? 'random'
  const parameters = { model, scale: reading.scale, ...rulesOf(args) }
  const bytes = new TextEncoder().encode(JSON.stringify(studies))
  const input = { bytes, fileName: basename(path), parameters }
  const result = await analyseStudies(input, webEngineHost())
  return { table, sha256, reading, studies, dropped, result }
}

/** `meta-analysis`: estimates of the same effect pooled. */
async function metaAnalysisCommand(args: Arguments) {
  const { table, sha256, reading, studies, dropped, result } = await analysed(args)
  const { effect, precision, from, scale, errorBy } = reading
  return {
    engine: result.engine,
    input: { sha256, rows: table.rows.length, kept: studies.length, dropped },
    /** Pooled on the scale of b: of odds ratios their logarithm. */
    parameters: { scale, errorBy, ...rulesOf(args) },
    reading: { effect, precision, from },
    studies: studies.map(({ name, b, se }) => ({ study: name, b, se })),
    ...result.pooled,
    weightsFixed: result.studies.map(({ weightFixed }) => weightFixed),
    weightsRandom: result.studies.map(({ weightRandom }) => weightRandom),
    funnelAsymmetry: result.asymmetry,
    warnings: result.warnings,
  }
}

/** Returns the page's result of the same studies, pooled with random effects unless `--model` is given. */
async function resultOf(args: Arguments) {
  const { result } = await analysed(args)
  const isRatio = result.parameters.scale !== 'beta'
  const outcomeKind = isRatio ? ('binary' as const) : ('continuous' as const)
  return { ...result, presentation: { ...presentationOf(args), outcomeKind } }
}

type Noted = Pick<Awaited<ReturnType<typeof metaAnalysisCommand>>, 'input' | 'warnings'>

/** Names the studies that were left out, and those whose estimates are not independent. */
function leftOutNote(result: object): string {
  const { input, warnings } = result as Noted
  const dropped = input.dropped.map(({ study, reason }) => `Left out: ${study} (${reason}).\n`)
  const several = warnings.flatMap(({ code, values }) =>
    code === 'several-estimates'
      ? [`${values['name']} has several estimates, pooled as if independent.\n`]
      : [],
  )
  return [...dropped, ...several].join('')
}

export const command: Command = {
  usage: `  meta-analysis --data FILE [--map study=COLUMN,effect=COLUMN,se=COLUMN (or variance=, low= and high=, z=)]
           [--scale beta|log-odds|ratio] [--sheet NAME] [--model random|fixed]
           [--tau2 reml|pm|dl] [--knapp floored|unmodified]`,
  options: META_OPTIONS,
  run: metaAnalysisCommand,
  note: leftOutNote,
  result: { kind, make: resultOf },
}
