import { describe, expect, test } from 'vitest'
import { lassoPath } from '../../../../src/science/methods/lasso-path.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet } from '../reference.ts'
import { expectClose } from '../close.ts'

/** Computes the path of MR-Lasso's design: effects oriented to positive ones of the exposure. */
function pathOf(bx: ArrayLike<number>, by: ArrayLike<number>, sy: ArrayLike<number>) {
  const scale = Float64Array.from(sy, (se) => 1 / se)
  const strength = Float64Array.from(bx, (value, j) => Math.abs(value) * scale[j]!)
  const length = Math.sqrt(strength.reduce((sum, value) => sum + value * value, 0))
  return lassoPath({
    scale,
    direction: strength.map((value) => value / length),
    target: Float64Array.from(by, (value, j) => value * Math.sign(bx[j]!) * scale[j]!),
  })
}

/**
 * Ends of glmnet 4.1's path: with x = (I − P)·S and y = x·by, P the projection on bx/se and S = diag(1/se),
 * `length(glmnet(x, y, intercept = FALSE)$lambda)` and its smallest penalty. mr_lasso searches from the end of
 * the path upwards, so that a longer one may select another step.
 */
describe('end of the path', () => {
  const ENDS: Record<string, readonly [number, number]> = {
    sim_balanced_24: [48, 0.0106395313551329],
    sim_directional_60: [52, 0.0101621881720422],
    sim_homogeneous_12: [44, 0.00909857035576864],
    sim_null_outlier_40: [53, 0.00972620854649518],
  }

  test.each(Object.entries(ENDS))('%s: 0.999 is explained', (name, [steps, least]) => {
    const { betaExposure, betaOutcome, seOutcome } = effectsOfSet(
      GOLDEN_SETS.find((set) => set.name === name)!,
    )
    const path = pathOf(betaExposure, betaOutcome, seOutcome)
    expect(path).toHaveLength(steps)
    expectClose(path.at(-1)!.lambda, least, 1e-10, 'smallest penalty')
  })

  test('one variant explains nearly all, and a further step adds almost nothing', () => {
    const places = Array.from({ length: 41 }, (_, at) => at + 1)
    const path = pathOf(
      places.map((j) => 0.1 + 0.001 * j),
      places.map((j) => (j === 7 ? 1 : 0.006 * (-1) ** j)),
      places.map(() => 0.01),
    )
    expect(path).toHaveLength(55)
    expectClose(path.at(-1)!.lambda, 0.101797700749199, 1e-10, 'smallest penalty')
  })
})
