// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CONTOURS } from '../../../../src/ui/charts/funnel-contours.tsx'

afterEach(cleanup)

describe('regions of p around no effect', () => {
  test('begin at the normal quantiles of 0.1, 0.05 and 0.01', () => {
    // qnorm(1 - c(0.1, 0.05, 0.01) / 2) in R.
    const quantiles = [1.6448536269514722, 1.959963984540054, 2.5758293035489004]
    CONTOURS.forEach(({ from }, at) => expect(from).toBeCloseTo(quantiles[at] ?? 0, 5))
  })
})
