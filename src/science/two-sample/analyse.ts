/** Runs a two-sample analysis: from a file of harmonised effects to the stored result. */
import { ScienceFailure } from '../failure.ts'
import type { Mapping } from '../parser/fields.ts'
import { tidyMapping } from '../parser/fields.ts'
import { sourceOfBytes } from '../parser/byte-source.ts'
import { openTable } from '../parser/open-table.ts'
import { assembleTwoSample } from './assemble.ts'
import { pairNumbers } from './pair-numbers.ts'
import { checkTwoSample } from './parameters.ts'
import type { TwoSampleParameters, TwoSampleResult } from './result.ts'
import type { AnalysisHooks } from './stage-clock.ts'
import { StageClock } from './stage-clock.ts'
import type { SelectedVariants } from './variants.ts'
import { selectVariants } from './variants.ts'

export type TwoSampleInput = {
  /** The file as uploaded, compressed or not; pasted text as UTF-8. */
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  mapping: Mapping
  /** The sheet of a workbook; by default the first that holds a table. */
  sheet?: string
}

/** Throws with the report of all rows when no row is left. */
function requireRows(selected: SelectedVariants): void {
  if (selected.variants.length > 0) return
  const report = selected.problems.report()
  const problem = { code: 'no-usable-rows', found: String(report.total) } as const
  throw new ScienceFailure(problem, report)
}

/**
 * Runs two-sample Mendelian randomisation of a file of harmonised effects, from bytes to the stored result.
 * Numbers are those of the named convention; the same input, parameters and engine version give the same
 * result (timings aside).
 *
 * @throws ScienceFailure every fault of the parser, the mapping and the parameters, no-usable-rows (with the
 * report of the rows), cancelled
 */
export async function analyseTwoSample(
  input: TwoSampleInput,
  given: Partial<TwoSampleParameters>,
  hooks: AnalysisHooks,
): Promise<TwoSampleResult> {
  const parameters = checkTwoSample(given)
  const clock = new StageClock(hooks)
  clock.at('reading')
  const { signal } = hooks
  const { table, origin } = await openTable(sourceOfBytes(input.bytes), hooks.host, {
    ...(input.sheet !== undefined && { sheet: input.sheet }),
    ...(signal && { signal }),
  })
  clock.at('hashing')
  const sha256 = await hooks.host.sha256(input.bytes)
  clock.at('checking')
  const selected = selectVariants(table, input.mapping)
  requireRows(selected)
  const { variants, dropped } = selected
  const numbers = pairNumbers(variants, parameters, (stage, done) => clock.at(stage, done))
  clock.at('finishing')
  const result = assembleTwoSample({
    input: {
      fileName: input.fileName,
      sha256,
      bytes: input.bytes.length,
      ...(origin.member !== null && { member: origin.member }),
      encoding: table.encoding,
      delimiter: table.delimiter,
      decimalMark: selected.decimalMark,
      rows: table.rows.length,
      kept: variants.length,
      dropped,
      exposure: selected.exposure,
      outcome: selected.outcome,
    },
    mapping: tidyMapping(input.mapping),
    problems: selected.problems.report(),
    variants,
    parameters,
    numbers,
  })
  return { ...result, timings: clock.stop() }
}
