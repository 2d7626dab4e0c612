import { expect, test } from 'vitest'
import type { BootstrapPlan } from '../../../../src/science/methods/bootstrap.ts'
import { bootstrapRatios } from '../../../../src/science/methods/bootstrap.ts'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'

const effects = {
  betaExposure: Float64Array.of(1, 2, 3),
  seExposure: Float64Array.of(0.1, 0.2, 0.3),
  betaOutcome: Float64Array.of(0.5, 0.6, 0.7),
  seOutcome: Float64Array.of(0.05, 0.06, 0.07),
}

function rows(plan: BootstrapPlan): number[][] {
  const found: number[][] = []
  bootstrapRatios(effects, plan, (ratios) => found.push([...ratios]))
  return found
}

test('by variant: all draws of one exposure effect stand together in the stream', () => {
  const random = new RRandom(9)
  const stream = Array.from({ length: 24 }, () => random.normal())
  const expected = Array.from({ length: 4 }, (_, replicate) =>
    [0, 1, 2].map((j) => {
      const x = effects.betaExposure[j]! + effects.seExposure[j]! * stream[4 * j + replicate]!
      const y = effects.betaOutcome[j]! + effects.seOutcome[j]! * stream[12 + 4 * j + replicate]!
      return y / x
    }),
  )
  expect(rows({ seed: 9, nboot: 4, order: 'by-variant' })).toEqual(expected)
})

test('by replicate: exposures, then outcomes, replicate after replicate', () => {
  const random = new RRandom(9)
  const expected = Array.from({ length: 4 }, () => {
    const x = [0, 1, 2].map(
      (j) => effects.betaExposure[j]! + effects.seExposure[j]! * random.normal(),
    )
    return x.map((value, j) => {
      return (effects.betaOutcome[j]! + effects.seOutcome[j]! * random.normal()) / value
    })
  })
  expect(rows({ seed: 9, nboot: 4, order: 'by-replicate' })).toEqual(expected)
})

test('memory in blocks changes no number', () => {
  const whole = rows({ seed: 4, nboot: 10, order: 'by-variant' })
  for (const cells of [1, 3, 9, 12, 29, 30]) {
    expect(rows({ seed: 4, nboot: 10, order: 'by-variant', cells })).toEqual(whole)
  }
})

test('a checkpoint that throws stops the work', () => {
  const seen: number[] = []
  const stop = () =>
    bootstrapRatios(
      effects,
      { seed: 1, nboot: 100_000, order: 'by-replicate' },
      () => {},
      (done) => {
        seen.push(done)
        if (seen.length === 3) throw new Error('stop')
      },
    )
  expect(stop).toThrow('stop')
  expect(seen.length).toBe(3)
  expect(seen.every((done) => done >= 0 && done < 1)).toBe(true)
})
