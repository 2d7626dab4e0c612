import { ScienceFailure } from '../failure.ts'
import { assembleTwoSample } from './assemble.ts'
import { pairNumbers } from './pair-numbers.ts'
import { checkTwoSample } from './parameters.ts'
import type { TwoSampleParameters, TwoSampleResult } from './result.ts'
import type { AnalysisHooks } from './stage-clock.ts'
import { StageClock } from './stage-clock.ts'

export type AgainInput = {
  /** As much of a stored result as a new one is made of. */
  result: Pick<TwoSampleResult, 'input' | 'mapping' | 'parameters' | 'variants' | 'problems'>
  /** Variants that are left out, by their lines in the file. */
  without: readonly number[]
  /** What is asked otherwise than in the stored result. */
  parameters: Partial<TwoSampleParameters>
}

/**
 * The analysis of a stored result again, from its own variants: without some of them, or by other
 * rules. Variants that are left out stand among the dropped rows, so that the new result is whole.
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
