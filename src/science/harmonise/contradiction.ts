/** Columns whose numbers contradict each other: effects and errors that mean something else than mapped. */
import { ScienceFailure } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { Association } from './association.ts'
import { agreesWithP } from './scale-doubt.ts'

/**
 * - `variance`: the column of errors holds their squares
 * - `error`: the column of variances holds errors
 * - `ratio`: the column of effects holds ratios and not their logarithms
 * - `errorOfRatio`: the errors are those of ratios and not of their logarithms
 */
export type Contradiction = 'variance' | 'error' | 'ratio' | 'errorOfRatio'

/** Rows that suffice, the most that may fit as mapped, and the least that fit otherwise. */
const ENOUGH = 5
const MOST_AS_MAPPED = 0.5
const LEAST_OTHERWISE = 0.9

type Known = { beta: number; se: number; p: number | null; frequency: number | null }

function knownOf(rows: readonly Association[]): Known[] {
  return rows.flatMap(({ beta, se, p, eaf, maf, derived = [] }) => {
    // A number derived from p agrees with p.
    const isGiven = derived.every((how) => how === 'log-ratio' || how === 'se-from-variance')
    if (!isGiven || beta === null || se === null || !(se > 0)) return []
    return [{ beta, se, p: p !== null && p > 0 ? p : null, frequency: eaf ?? maf ?? null }]
  })
}

type Judged = Known & { p: number }

/** Another meaning must fit closely: a p near 1 fits nearly everything loosely. */
function fitsP(beta: number, se: number, p: number): boolean {
  const expected = normalTwoSided(beta / se).negLog10P
  return Math.abs(-Math.log10(p) - expected) <= 0.1 + 0.1 * expected
}

/** Returns each meaning that the mapping may have missed, with the test whether a row fits it. */
function meaningsOf(mapping: AssociationMapping): [Contradiction, (row: Judged) => boolean][] {
  const error: [Contradiction, (row: Judged) => boolean] =
    mapping.se === undefined && mapping.variance !== undefined
      ? ['error', ({ beta, se, p }) => fitsP(beta, se * se, p)]
      : ['variance', ({ beta, se, p }) => fitsP(beta, Math.sqrt(se), p)]
  const ofRatio: [Contradiction, (row: Judged) => boolean] =
    mapping.beta === undefined
      ? ['errorOfRatio', ({ beta, se, p }) => fitsP(beta, se / Math.exp(beta), p)]
      : [
          'ratio',
          ({ beta, se, p }) =>
            beta > 0 && (fitsP(Math.log(beta), se, p) || fitsP(Math.log(beta), se / beta, p)),
        ]
  return [error, ofRatio]
}

/** Returns the share of rows whose p agrees with effect and error; null where too few rows have p. */
export function shareWithP(rows: readonly Association[]): number | null {
  const judged = knownOf(rows).filter((row): row is Judged => row.p !== null && row.beta !== 0)
  if (judged.length < ENOUGH) return null
  return judged.filter(({ beta, se, p }) => agreesWithP(beta, se, p)).length / judged.length
}

function contradictionOfP(
  known: readonly Known[],
  mapping: AssociationMapping,
): Contradiction | null {
  const judged = known.filter((row): row is Judged => row.p !== null && row.beta !== 0)
  if (judged.length < ENOUGH) return null
  const share = (fits: (row: Judged) => boolean) => judged.filter(fits).length / judged.length
  if (share(({ beta, se, p }) => agreesWithP(beta, se, p)) >= MOST_AS_MAPPED) return null
  return meaningsOf(mapping).find(([, fits]) => share(fits) >= LEAST_OTHERWISE)?.[0] ?? null
}

/** Smallest spread of ln f(1 − f), and correlation, at which errors show their dependence on frequency. */
const LEAST_SPREAD = 0.25
const LEAST_CORRELATION = 0.97
/** Halfway between the slopes of an error (−1/2) and of a variance (−1). */
const SLOPE_BETWEEN = -0.75

/**
 * Judges errors by frequencies, without p: an error falls with √(f(1 − f)), a variance with f(1 − f) (the
 * variance of an effect per allele is near σ² / (2·n·f·(1 − f))).
 */
function contradictionOfFrequency(
  known: readonly Known[],
  mapping: AssociationMapping,
): Contradiction | null {
  const points = known.flatMap(({ se, frequency }) =>
    frequency !== null && frequency > 0 && frequency < 1
      ? [{ x: Math.log(frequency * (1 - frequency)), y: Math.log(se) }]
      : [],
  )
  if (points.length < 2 * ENOUGH) return null
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spreadX = Math.sqrt(mean((point) => (point.x - x) ** 2))
  const spreadY = Math.sqrt(mean((point) => (point.y - y) ** 2))
  const covariance = mean((point) => (point.x - x) * (point.y - y))
  const isClear =
    spreadX >= LEAST_SPREAD && Math.abs(covariance) >= LEAST_CORRELATION * spreadX * spreadY
  if (!isClear) return null
  const slope = covariance / (spreadX * spreadX)
  if (mapping.se !== undefined) return slope < SLOPE_BETWEEN ? 'variance' : null
  // The errors here are the roots of the column: −1/2 for a variance, −1/4 for an error.
  return mapping.variance !== undefined && slope > SLOPE_BETWEEN / 2 ? 'error' : null
}

/** Whether all effects lie around 1: the signs of effects are those of arbitrary alleles. */
function areAroundOne(known: readonly Known[]): boolean {
  if (known.length < 2 * ENOUGH) return false
  const effects = known.map(({ beta }) => beta).toSorted((one, other) => one - other)
  const middle = effects[effects.length >> 1] ?? 0
  return (effects[0] ?? 0) > 0.2 && middle > 0.8 && middle < 1.25
}

/** Returns the meaning that contradicts the mapping; null where the numbers agree or do not tell. */
export function findContradiction(
  rows: readonly Association[],
  mapping: AssociationMapping,
): Contradiction | null {
  const known = knownOf(rows)
  const isJudged = known.filter(({ p, beta }) => p !== null && beta !== 0).length >= ENOUGH
  if (isJudged) return contradictionOfP(known, mapping)
  if (mapping.beta !== undefined && areAroundOne(known)) return 'ratio'
  return contradictionOfFrequency(known, mapping)
}

const FIELD_OF: Record<Contradiction, AssociationField> = {
  variance: 'se',
  error: 'variance',
  ratio: 'beta',
  errorOfRatio: 'se',
}

/**
 * Refuses rows whose effects and errors contradict p or the frequencies.
 *
 * @throws ScienceFailure columns-contradict
 */
export function requireAgreement(rows: readonly Association[], mapping: AssociationMapping): void {
  const found = findContradiction(rows, mapping)
  if (found === null) return
  const column = mapping[FIELD_OF[found]] ?? FIELD_OF[found]
  throw new ScienceFailure({ code: 'columns-contradict', column, found })
}
