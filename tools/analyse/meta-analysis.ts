import { ENGINE } from '../../src/science/engine.ts'
import { funnelAsymmetry, metaAnalysis } from '../../src/science/methods/meta-analysis.ts'
import { detectDecimalMark, parseNumber } from '../../src/science/reader/numbers.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import { readTableFile } from './files.ts'

export const META_OPTIONS = { data: STRING, map: STRING, sheet: STRING }

const GUESSES = {
  b: ['b', 'beta', 'estimate', 'effect'],
  se: ['se', 'standard_error', 'stderr', 'std.error'],
  study: ['study', 'cohort', 'source', 'id'],
} as const

/** `meta-analysis`: estimates of the same effect pooled. */
export async function metaAnalysisCommand(args: Arguments) {
  const path = args.required('data', 'a file with b and se')
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const given = args.map('map', ['b', 'se', 'study'])
  const indexOf = (field: 'b' | 'se' | 'study'): number => {
    const column = given[field]
    if (column !== undefined) return table.columns.indexOf(column)
    const names: readonly string[] = GUESSES[field]
    return table.columns.findIndex((name) => names.includes(name.toLowerCase()))
  }
  const [b, se, study] = [indexOf('b'), indexOf('se'), indexOf('study')]
  if (b < 0 || se < 0) {
    throw new UsageError(
      'No columns of effect and error were found. Name them: --map b=COLUMN,se=COLUMN',
    )
  }
  const cell = (row: (typeof table.rows)[number], index: number) => row.fields[index] ?? ''
  const mark = detectDecimalMark(table.rows.flatMap((row) => [cell(row, b), cell(row, se)]))
  const studies: { study: string; b: number; se: number }[] = []
  const dropped: { study: string; reason: string }[] = []
  for (const row of table.rows) {
    const name = study < 0 ? `#${row.line}` : cell(row, study)
    const [effect, error] = [parseNumber(cell(row, b), mark), parseNumber(cell(row, se), mark)]
    if (effect.kind !== 'number' || error.kind !== 'number') {
      dropped.push({ study: name, reason: 'missing-value' })
    } else if (!(error.value > 0)) {
      dropped.push({ study: name, reason: 'standard-error-not-positive' })
    } else studies.push({ study: name, b: effect.value, se: error.value })
  }
  const columns = {
    b: Float64Array.from(studies, (row) => row.b),
    se: Float64Array.from(studies, (row) => row.se),
  }
  const pooled = metaAnalysis(columns)
  if (!pooled) throw new UsageError('No row has an effect and an error above 0.')
  return {
    engine: { ...ENGINE },
    input: { sha256, rows: table.rows.length, kept: studies.length, dropped },
    studies,
    ...pooled,
    funnelAsymmetry: funnelAsymmetry(columns) ?? null,
  }
}
