/** Input of a bidirectional analysis: files of two traits, column mappings and parameters. */
import type { Convention } from '../codes.ts'
import { ScienceFailure } from '../failure.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { LIMITS } from '../limits.ts'
import type { Generator } from '../numerics/fast-random.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { BlobLike } from '../parser/byte-source.ts'
import { checkParameters } from '../two-sample/parameters.ts'

/** One of the two traits. The forward direction runs from `a` to `b`. */
export type Side = 'a' | 'b'
export const SIDES: readonly Side[] = ['a', 'b']

/** Side of a two-sided table that a trait reads. */
export const TABLE_SIDE = { a: 'exposure', b: 'outcome' } as const satisfies Record<Side, string>

/** A file that is read in chunks, so that it may be larger than memory. */
export type BidirectionalFile = { name: string; blob: BlobLike; sheet?: string }
/** Files of one side are concatenated; a wide table that holds both traits is listed on both sides. */
export type BidirectionalFiles = Record<Side, BidirectionalFile[]>
/** The user's mapping; a side that is absent is guessed from the names of its columns. */
export type BidirectionalMapping = { [S in Side]?: AssociationMapping }

export type BidirectionalParameters = {
  convention: Convention
  seed: number
  nboot: number
  /** Random generator of the seed; R's by default. */
  generator?: Generator
  action: HarmoniseAction
  /** Variants with a larger p in their own trait are not instruments of it. */
  instrumentP: number
  leastF: number
  /** Of instruments closer than this, only the one with the smallest p stays; 0 disables pruning. */
  pruneKb: number
  /** MR-PRESSO: draws by the number of variants, none, or a fixed number. */
  presso: 'auto' | 'off' | number
  /** Prevalence (share of cases in the population), for Steiger's test in the exact convention. */
  prevalence: number
}

export const DEFAULT_BIDIRECTIONAL: BidirectionalParameters = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  action: 'use-frequency',
  instrumentP: 5e-8,
  leastF: 10,
  pruneKb: 10_000,
  presso: 'auto',
  prevalence: 0.1,
}

export const BIDIRECTIONAL_LIMITS = {
  /** Files of one side. */
  files: 8,
  /** One file; it is read in chunks. */
  fileBytes: 8 * 1024 ** 3,
  /** Instruments of one direction; beyond this, those with the smallest p are used. */
  instruments: 1000,
  nboot: LIMITS.nbootMax,
  pruneKb: 250_000,
  presso: 100_000,
} as const

/** Completes and checks the parameters. @throws ScienceFailure bad-parameter */
export function checkBidirectional(
  given: Partial<BidirectionalParameters>,
): BidirectionalParameters {
  const all = { ...DEFAULT_BIDIRECTIONAL, ...given }
  const check = (column: keyof BidirectionalParameters, fits: boolean, expected: string) => {
    if (fits) return
    throw new ScienceFailure({
      code: 'bad-parameter',
      column,
      expected,
      found: String(all[column]),
    })
  }
  const { instrumentP, leastF, pruneKb, presso, prevalence } = all
  const { pruneKb: mostKb, presso: mostDraws } = BIDIRECTIONAL_LIMITS
  const isDraws = typeof presso === 'number' && presso >= 100 && presso <= mostDraws
  check('instrumentP', instrumentP > 0 && instrumentP <= 1, '0…1')
  check('leastF', leastF >= 0 && leastF <= 1e6, '0…1000000')
  check('pruneKb', pruneKb >= 0 && pruneKb <= mostKb, `0…${mostKb}`)
  check('presso', presso === 'auto' || presso === 'off' || isDraws, `100…${mostDraws}`)
  check('prevalence', prevalence > 0 && prevalence < 1, '0…1')
  const { seed, nboot, convention } = checkParameters(all)
  return { ...all, seed, nboot, convention }
}
