import { describe, expect, it } from 'vitest'
import { niceTicks, oddsTicks } from '../../../../src/ui/charts/scale.ts'

describe('niceTicks', () => {
  it('are round, within the span, and have their number of decimals', () => {
    expect(niceTicks(-0.013, 0.052, 6)).toEqual({
      values: [-0.01, 0, 0.01, 0.02, 0.03, 0.04, 0.05],
      decimals: 2,
    })
    expect(niceTicks(0, 1000, 4).values).toEqual([0, 200, 400, 600, 800, 1000])
  })

  it('does not drift: 0 is 0 and 0.3 is 0.3', () => {
    const { values } = niceTicks(-1, 1, 20)
    expect(values).toContain(0)
    expect(values).toContain(0.3)
  })
})

describe('oddsTicks', () => {
  it('are round odds ratios on the ln scale, with 1 at 0', () => {
    const { values, decimals } = oddsTicks(Math.log(0.45), Math.log(2.2), 5)
    expect(values.map((value) => Number(Math.exp(value).toFixed(6)))).toEqual([0.5, 0.7, 1, 1.5, 2])
    expect(values).toContain(0)
    expect(decimals).toBe(1)
  })

  it('goes in even steps where the span is narrow', () => {
    const { values } = oddsTicks(Math.log(0.96), Math.log(1.13), 4)
    expect(values.map((value) => Number(Math.exp(value).toFixed(6)))).toEqual([1, 1.05, 1.1])
  })
})
