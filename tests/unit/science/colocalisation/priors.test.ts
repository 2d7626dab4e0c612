import { expect, test } from 'vitest'
import { sensitivity } from '../../../../src/science/colocalisation/posterior.ts'

/**
 * Computed by hand for 3 variants, p1 = 0.1, p2 = 0.2: H3 counts ordered pairs of two different variants, 3·2
 * of them. The last point of the axis is p12 = 0.1, the first one p1·p2 = 0.02.
 */
test('priors of the hypotheses equal those from counts of variants', () => {
  const points = sensitivity([0.2, 0.2, 0.2, 0.2, 0.2], 3, { p1: 0.1, p2: 0.2, p12: 0.05 })
  const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12))
  expect(points.at(-1)?.prior).toEqual(close([1 - 0.3 - 0.6 - 0.12 - 0.3, 0.3, 0.6, 0.12, 0.3]))
  expect(points[0]?.prior).toEqual(close([1 - 0.3 - 0.6 - 0.12 - 0.06, 0.3, 0.6, 0.12, 0.06]))
})
