/** Reruns a stored two-sample analysis without some variants or with other parameters. */
import { ScienceFailure } from '../failure.ts'
import { assembleTwoSample } from './assemble.ts'
import { pairNumbers } from './pair-numbers.ts'
import { checkTwoSample } from './parameters.ts'
import type { TwoSampleParameters, TwoSampleResult } from './result.ts'
import type { AnalysisHooks } from './stage-clock.ts'
import { StageClock } from './stage-clock.ts'

export type AgainInput = {
  /** Fields of a stored result that are needed to repeat its analysis. */
  result: Pick<TwoSampleResult, 'input' | 'mapping' | 'parameters' | 'variants' | 'problems'>
  /** Variants to exclude, by their lines in the file. */
  without: readonly number[]
  /** Parameters that differ from those of the stored result. */
  parameters: Partial<TwoSampleParameters>
}

/**
 * Repeats the analysis of a stored result from its own variants: without some of them, or with other
 * parameters. Excluded variants are listed among the dropped rows, so that the new result is complete.
 *
 * @throws ScienceFailure bad-parameter, no-usable-rows when nothing is left, cancelled
 */
export function analyseAgain(given: AgainInput, hooks: AnalysisHooks): TwoSampleResult {
  const { result, without } = given
  const clock = new StageClock(hooks)
  clock.at('checking')
  const parameters = checkTwoSample({ ...result.parameters, ...given.parameters })
  const left = new Set(without)
  const variants = result.variants.filter(({ row }) => !left.has(row))
  if (variants.length === 0) {
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(result.variants.length) })
  }
  const dropped = result.variants
    .filter(({ row }) => left.has(row))
    .map(({ SNP, row }) => ({ SNP, row, reason: 'left-out' as const, column: null }))
  const input = {
    ...result.input,
    kept: variants.length,
    dropped: [...result.input.dropped, ...dropped].toSorted((a, b) => a.row - b.row),
  }
  const numbers = pairNumbers(
    variants.map(({ f: _f, ...variant }) => variant),
    parameters,
    (stage, done) => clock.at(stage, done),
  )
  clock.at('finishing')
  const { mapping, problems } = result
  const assembled = assembleTwoSample({ input, mapping, problems, variants, parameters, numbers })
  return { ...assembled, timings: clock.stop() }
}
