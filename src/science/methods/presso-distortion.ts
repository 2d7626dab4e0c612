/** Distortion test of MR-PRESSO: whether the outliers change the estimate more than random variants do. */
import type { Checkpoint } from './bootstrap.ts'

export type Distortion = {
  /** 100·(b − b without outliers)/|b without outliers|. */
  coefficient: number
  p: number
  resolution: number
}

type Sums = { xx: number; xy: number }

function sumsOf(data: { x: Float64Array; y: Float64Array }, indices: readonly number[]): Sums {
  const sums = { xx: 0, xy: 0 }
  for (const index of indices) {
    sums.xx += data.x[index]! * data.x[index]!
    sums.xy += data.x[index]! * data.y[index]!
  }
  return sums
}

/**
 * Distortion test of MR-PRESSO: how often the estimate changes more when, instead of the outliers, as many
 * random other variants are exchanged. As in mr_presso each random set begins with the outliers themselves and
 * is cut to n − (number of outliers): the paper describes it without them.
 *
 * @param data effects divided by the outcome's errors
 * @param choice `drawRetained` draws an index among the variants that are no outliers
 */
export function distortionOf(
  data: { x: Float64Array; y: Float64Array },
  sets: { found: readonly number[]; kept: readonly number[] },
  choice: { draws: number; drawRetained: () => number },
  checkpoint: Checkpoint,
): Distortion | null {
  const { found, kept } = sets
  const count = found.length + kept.length
  const whole = sumsOf(data, [...found, ...kept])
  const without = sumsOf(data, kept)
  const b = whole.xy / whole.xx
  const clean = without.xy / without.xx
  const observed = (b - clean) / Math.abs(clean)
  if (!Number.isFinite(observed)) return null
  const size = count - found.length
  const start = sumsOf(data, found.slice(0, size))
  const drawnInto = size - Math.min(found.length, size)
  let beyond = 0
  for (let draw = 0; draw < choice.draws; draw += 1) {
    let { xx, xy } = start
    for (let k = 0; k < kept.length; k += 1) {
      const at = choice.drawRetained()
      if (k >= drawnInto) continue
      const index = kept[at]!
      xx += data.x[index]! * data.x[index]!
      xy += data.x[index]! * data.y[index]!
    }
    const other = xy / xx
    if (Math.abs((b - other) / Math.abs(other)) > Math.abs(observed)) beyond += 1
    if (draw % 128 === 0) checkpoint(draw / choice.draws)
  }
  return { coefficient: 100 * observed, p: beyond / choice.draws, resolution: 1 / choice.draws }
}
