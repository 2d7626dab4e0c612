/** What a bidirectional analysis is given: files of two traits, what their columns mean, choices. */
import type { Convention } from '../codes.ts'
import { ScienceFailure } from '../failure.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { LIMITS } from '../limits.ts'
import type { Generator } from '../numerics/fast-random.ts'
import type { AssociationMapping } from '../reader/association-fields.ts'
import type { BlobLike } from '../reader/byte-source.ts'
import { checkParameters } from '../two-sample/parameters.ts'

/** One of the two traits. The forward direction runs from `a` to `b`. */
export type Side = 'a' | 'b'
export const SIDES: readonly Side[] = ['a', 'b']

/** A file that is read in pieces, so that it may be larger than memory. */
export type BidirectionalFile = { name: string; blob: BlobLike }
/** Files of one side are joined; a wide table that holds both traits stands on both sides. */
export type BidirectionalFiles = Record<Side, BidirectionalFile[]>
/** The reader's mapping; a side that is absent is guessed from the names of its columns. */
export type BidirectionalMapping = { [S in Side]?: AssociationMapping }

export type BidirectionalParameters = {
  convention: Convention
  seed: number
  nboot: number
  /** Stream of the seed; R's unless told. */
  generator?: Generator
  action: HarmoniseAction
  /** Variants with a larger p in their own trait are no instruments of it. */
  instrumentP: number
  leastF: number
  /** Of instruments nearer than this the one with the smallest p is kept; 0 keeps all. */
  pruneKb: number
  /** MR-PRESSO: as many draws as the variants ask for, none, or so many. */
  presso: 'auto' | 'off' | number
  /** Share of cases in the population, for Steiger's test in the exact convention. */
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
  /** One file; it is read in pieces. */
  fileBytes: 8 * 1024 ** 3,
  /** Instruments of one direction; of more, those with the smallest p are taken. */
  instruments: 1000,
  nboot: LIMITS.nbootMax,
  pruneKb: 250_000,
  presso: 100_000,
} as const

/** @throws ScienceFailure bad-parameter */
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
