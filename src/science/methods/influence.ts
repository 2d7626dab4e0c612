/** Influence of single units, variants or studies, on a pooled estimate, by leaving each out. */
import { studentCritical } from '../numerics/tails.ts'
import type { Inference } from './estimate.ts'
import { finiteOrNull } from './estimate.ts'

/**
 * `decisive`: without this unit the answer is another one, and chance does not explain why. `notable`: it moves the
 * answer less, or chance may explain it.
 */
export const INFLUENCE_GRADES = ['none', 'notable', 'decisive'] as const
export type InfluenceGrade = (typeof INFLUENCE_GRADES)[number]

/** How far an estimate moves without one unit. Plain JSON. */
export type Influence = {
  /** The variant or study. */
  name: string
  grade: InfluenceGrade
  /** The estimate with and without it. */
  from: number
  to: number
  /**
   * DFBETAS (Belsley, Kuh & Welsch 1980): from − to in standard errors, whose variance is that of the other units, so
   * that a unit which inflates the variance does not hide itself.
   */
  shift: number
  /** Externally studentised residual: distance of the unit from the estimate of the others, in its errors. */
  residual: number
  /** |residual| that chance among so many units exceeds in 5 of 100 analyses. */
  limit: number
  /** Width of the 95 % interval without the unit, as a multiple of that with it. */
  width: number | null
  /** p crosses 0.05. */
  crosses: boolean
  /** I² with and without it. */
  i2From: number | null
  i2To: number | null
}

/** One unit left out. */
export type Deletion = {
  name: string
  full: Inference
  without: Inference
  /** Standard error of the estimate of all units, by the variance that the others have. */
  designSe: number
  residual: number
  i2: { from: number | null; to: number | null }
}

const LEVEL = 0.05
/** p of heterogeneity below which the differences are not left to chance. */
const EVIDENT = 0.01
/** Shifts, in standard errors, from which an estimate counts as moved, and as changed. */
export const MOVED = 0.5
export const CHANGED = 1
/** Widths of the interval below which it counts as narrower, and as another one. */
const NARROWER = 0.8
const HALVED = 0.5
/** With fewer, the limit of Student's t is beyond any data; the variance is never taken below that of the errors. */
const LEAST_DF = 4
/** Units of a result that are named. */
const NAMED = 5

const isBelow = (p: number | null) => p !== null && p < LEVEL
const widthOf = ({ ciLow, ciHigh }: Inference) => (ciHigh ?? Number.NaN) - (ciLow ?? Number.NaN)

/**
 * Returns the grade. The published limits of shifts (1, or 2/√n for DFBETAS; 3·√(p/(n − p)) for DFFITS: Belsley et al.
 * 1980, Viechtbauer & Cheung 2010) are exceeded by some unit in up to 100 of 100 clean data sets, and p crosses 0.05 in
 * up to 60. A shift is therefore a fault only of a unit that also lies beyond chance: its deleted residual exceeds
 * Bonferroni's limit of Student's t (Cook & Weisberg 1982). Where Q shows that chance does not explain the differences
 * (two outliers hide each other), or where p crosses 0.05 and the residual exceeds the limit of a single unit, a shift
 * is notable.
 */
function gradeOf(
  found: Omit<Influence, 'grade' | 'name'>,
  df: number,
  isHeterogeneous: boolean,
): InfluenceGrade {
  const { limit, crosses } = found
  const [shift, residual] = [Math.abs(found.shift), Math.abs(found.residual)]
  const width = found.width ?? 1
  const isBeyondChance = residual > limit
  const isChanged = shift > CHANGED || width < HALVED || (crosses && shift > MOVED)
  if (isBeyondChance && isChanged) return 'decisive'
  if (isBeyondChance && (shift > MOVED || width < NARROWER)) return 'notable'
  const isUnusual = isHeterogeneous || (crosses && residual > studentCritical(LEVEL, df))
  return shift > CHANGED && isUnusual ? 'notable' : 'none'
}

/** Sorts the most influential first. */
function byInfluence(one: Influence, other: Influence): number {
  const rank = ({ grade }: Influence) => INFLUENCE_GRADES.indexOf(grade)
  return rank(other) - rank(one) || Math.abs(other.shift) - Math.abs(one.shift)
}

/**
 * Measures the influence of every unit, in their order; a unit without a finite number is left out.
 *
 * @param qP p of the heterogeneity of all units
 * @param parameters number of coefficients of the model
 */
export function influenceOf(
  deletions: readonly Deletion[],
  qP: number | null,
  parameters = 1,
): Influence[] {
  const count = deletions.length
  if (count === 0) return []
  const df = Math.max(count - 1 - parameters, LEAST_DF)
  const limit = studentCritical(LEVEL / count, df)
  return deletions
    .map(({ name, full, without, designSe, residual, i2 }): Influence => {
      const found = {
        from: full.b,
        to: without.b,
        shift: (full.b - without.b) / designSe,
        residual,
        limit,
        width: finiteOrNull(widthOf(without) / widthOf(full)),
        crosses: isBelow(full.p) !== isBelow(without.p),
        i2From: i2.from,
        i2To: i2.to,
      }
      return { name, grade: gradeOf(found, df, qP !== null && qP < EVIDENT), ...found }
    })
    .filter(({ to, shift, residual }) => [to, shift, residual].every(Number.isFinite))
}

/**
 * Returns the influential units, at most five and the most influential first; where there is none, the one that moves
 * the estimate most, so that the result can state how far.
 */
export function mostInfluential<I extends Influence>(all: readonly I[]): I[] {
  const sorted = all.toSorted(byInfluence)
  const influential = sorted.filter(({ grade }) => grade !== 'none')
  return influential.length > 0 ? influential.slice(0, NAMED) : sorted.slice(0, 1)
}
