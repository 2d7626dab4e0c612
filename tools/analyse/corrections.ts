/** Corrections of IVW for overlap and selection, on the command line. */
import { correctionsOf } from '../../src/results/two-sample/corrections.ts'
import type { Samples } from '../../src/science/two-sample/result.ts'
import type { SelectedVariants } from '../../src/science/two-sample/variants.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'

export const CORRECTION_OPTIONS = {
  'exposure-n': STRING,
  'outcome-n': STRING,
  cases: STRING,
  controls: STRING,
  shared: STRING,
  'trait-correlation': STRING,
  'error-correlation': STRING,
}

const CORRELATION = { least: -1, most: 1 }
const PEOPLE = { least: 1, most: 1e9, whole: true }

/** Returns the given sizes of both samples, for files without a column of them. */
export function samplesOf(args: Arguments): Samples {
  const exposure = args.number('exposure-n', PEOPLE) ?? null
  const outcome = args.number('outcome-n', PEOPLE) ?? null
  const cases = args.number('cases', PEOPLE) ?? null
  const controls = args.number('controls', PEOPLE) ?? null
  return { exposure, outcome, cases, controls }
}

/**
 * Returns debiased IVW and IVW before selection; with `--error-correlation`, or with `--shared` people and their
 * `--trait-correlation`, also IVW corrected for overlap. null for a single variant.
 */
export function correctionsOutput(args: Arguments, variants: SelectedVariants['variants']) {
  const given = args.number('error-correlation', CORRELATION)
  const shared = args.number('shared', { least: 0, most: 1e9 })
  const traits = args.number('trait-correlation', CORRELATION)
  if ((shared === undefined) !== (traits === undefined)) {
    throw new UsageError('--shared and --trait-correlation are needed together')
  }
  if (given !== undefined && shared !== undefined) {
    throw new UsageError(
      '--error-correlation says what --shared and --trait-correlation say: leave one out',
    )
  }
  const source = { variants, parameters: { samples: samplesOf(args) } }
  const found =
    given === undefined
      ? correctionsOf(source, { shared: shared ?? '', traits: traits ?? '' })
      : correctionsOf(source, { rho: given })
  if (shared !== undefined && found && !found.sizes) {
    throw new UsageError(
      '--shared needs the sizes of both samples: a column of each, or --exposure-n and --outcome-n',
    )
  }
  if (shared !== undefined && found && found.rho === null) {
    throw new UsageError('--shared is more than the smaller sample')
  }
  return found
}
