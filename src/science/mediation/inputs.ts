/** Input of a mediation analysis: files of three traits, or the estimates of its steps. */
import type { Convention } from '../codes.ts'
import type { BidirectionalFile } from '../bidirectional/inputs.ts'
import { ScienceFailure } from '../failure.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { LIMITS } from '../limits.ts'
import type { Coefficient } from '../methods/mediation.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { checkParameters } from '../two-sample/parameters.ts'

/** Exposure, mediator, outcome. */
export type Part = 'x' | 'm' | 'y'
export const PARTS: readonly Part[] = ['x', 'm', 'y']

export type MediationFiles = Record<Part, BidirectionalFile[]>
/** The user's mapping; a part that is absent is guessed from the names of its columns. */
export type MediationMapping = { [P in Part]?: AssociationMapping }

/** Rules by which variants are no instruments of the mediator because they are instruments of the exposure. */
export const EXCLUSIONS = ['same', 'near', 'none'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export type MediationParameters = {
  convention: Convention
  seed: number
  nboot: number
  action: HarmoniseAction
  /** Variants with a larger p in their own trait are not instruments of it. */
  instrumentP: number
  leastF: number
  /** Of instruments closer than this, only the one with the smallest p stays; 0 disables pruning. */
  pruneKb: number
  /** `same`: by name; `near`: also those within `pruneKb` of one; `none`: all stay. */
  exclude: Exclusion
  /**
   * Correlation of the errors of a variant's effects on mediator and outcome: about the correlation of the
   * traits times the share of people in both samples (n shared / √(n·n)); 0 without overlap.
   */
  overlap: number
}

export const DEFAULT_MEDIATION: MediationParameters = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 10_000,
  action: 'use-frequency',
  instrumentP: 5e-8,
  leastF: 10,
  pruneKb: 10_000,
  exclude: 'same',
  overlap: 0,
}

export const MEDIATION_LIMITS = {
  /** Files of one trait. */
  files: 8,
  /** One file; it is read in chunks. */
  fileBytes: 8 * 1024 ** 3,
  nboot: LIMITS.nbootMax,
  pruneKb: 250_000,
} as const

/** Known estimates: the two steps, and where known the total and the direct effect. */
export type GivenSteps = {
  xm: Coefficient
  my: Coefficient
  xy: Coefficient | null
  direct: Coefficient | null
}

/** Completes and checks the parameters. @throws ScienceFailure bad-parameter */
export function checkMediation(given: Partial<MediationParameters>): MediationParameters {
  const all = { ...DEFAULT_MEDIATION, ...given }
  const check = (column: keyof MediationParameters, fits: boolean, expected: string) => {
    if (fits) return
    throw new ScienceFailure({
      code: 'bad-parameter',
      column,
      expected,
      found: String(all[column]),
    })
  }
  const { instrumentP, leastF, pruneKb, exclude, overlap } = all
  const mostKb = MEDIATION_LIMITS.pruneKb
  check('instrumentP', instrumentP > 0 && instrumentP <= 1, '0…1')
  check('leastF', leastF >= 0 && leastF <= 1e6, '0…1000000')
  check('pruneKb', pruneKb >= 0 && pruneKb <= mostKb, `0…${mostKb}`)
  check('exclude', EXCLUSIONS.includes(exclude), EXCLUSIONS.join(', '))
  check('overlap', Math.abs(overlap) < 1, '-1…1')
  const { seed, nboot, convention } = checkParameters(all)
  return { ...all, seed, nboot, convention }
}

/**
 * Checks given estimates. @throws ScienceFailure bad-parameter: an effect that is no number, an error that is
 * not above 0
 */
export function checkSteps(given: GivenSteps): GivenSteps {
  for (const name of ['xm', 'my', 'xy', 'direct'] as const) {
    const step = given[name]
    if (!step) continue
    const isFit = Number.isFinite(step.b) && Number.isFinite(step.se) && step.se > 0
    if (isFit) continue
    const found = `${step.b} (${step.se})`
    throw new ScienceFailure({ code: 'bad-parameter', column: name, expected: 'se > 0', found })
  }
  return given
}
