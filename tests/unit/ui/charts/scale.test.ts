import { describe, expect, it } from 'vitest'
import { linearScale, niceTicks, oddsTicks, paddedDomain } from '../../../../src/ui/charts/scale.ts'

describe('linearScale', () => {
  it('maps and inverts', () => {
    const scale = linearScale([-1, 3], [0, 200])
    expect(scale(1)).toBe(100)
    expect(scale.invert(150)).toBe(2)
  })

  it('puts everything in the middle when there is no span', () => {
    expect(linearScale([2, 2], [0, 100])(2)).toBe(50)
  })
})

describe('niceTicks', () => {
  it('are round, within the span, and say their decimals', () => {
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

  it('has nothing to say about no span', () => {
    expect(niceTicks(1, 1, 5).values).toEqual([])
    expect(niceTicks(0, Number.POSITIVE_INFINITY, 5).values).toEqual([])
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

  it('stays with powers of ten over many', () => {
    const { values } = oddsTicks(Math.log(0.0001), Math.log(5000), 6)
    expect(values).toHaveLength(8)
  })
})

describe('paddedDomain', () => {
  it('contains zero and leaves room', () => {
    const [low, high] = paddedDomain([2, 4], 0.05)
    expect(low).toBeLessThanOrEqual(0)
    expect(high).toBeGreaterThan(4)
  })

  it('survives nothing, one value and infinities', () => {
    expect(paddedDomain([])).toEqual([-1, 1])
    expect(paddedDomain([null, Number.POSITIVE_INFINITY])).toEqual([-1, 1])
    expect(paddedDomain([3], 0, false)).toEqual([0, 6])
  })
})
