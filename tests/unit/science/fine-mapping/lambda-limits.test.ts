import { describe, expect, it } from 'vitest'
import { lambdaLimits } from '../../../../src/science/fine-mapping/lambda-limits.ts'
import { lambdas } from '../../../../src/science/fine-mapping/ld-fit.ts'
import type { SquareMatrix } from '../../../../src/science/numerics/linear.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'

const SIZE = 60

/** Draws rows of variables of which neighbours have a correlation of `decay`. */
function sample(random: FastRandom, people: number, decay: number): Float64Array[] {
  const columns = Array.from({ length: SIZE }, () => new Float64Array(people))
  for (let person = 0; person < people; person += 1) {
    let before = random.normal()
    for (const column of columns) {
      before = decay * before + Math.sqrt(1 - decay ** 2) * random.normal()
      column[person] = before
    }
  }
  return columns
}

function correlationsOf(columns: readonly Float64Array[]): SquareMatrix {
  const product = (x: Float64Array, y: Float64Array) => x.reduce((sum, v, i) => sum + v * y[i]!, 0)
  const sizes = columns.map((column) => Math.sqrt(product(column, column)))
  const values = Float64Array.from({ length: SIZE ** 2 }, (_, at) => {
    const [i, k] = [Math.floor(at / SIZE), at % SIZE]
    return product(columns[i]!, columns[k]!) / (sizes[i]! * sizes[k]!)
  })
  return { size: SIZE, values }
}

type Plan = { people: number; decay: number; signal: number; of?: number; isFlipped?: boolean }

/** Draws z of a population and a panel, and returns λ and its limits. */
function fit({ people, decay, signal, of = decay, isFlipped = false }: Plan, seed: number) {
  const random = new FastRandom(seed)
  const noise = sample(random, 1, of)
  const z = Float64Array.from(noise, (column, at) => {
    const own = column[0]! + signal * of ** Math.abs(at - 20)
    return isFlipped && at % 2 ? -own : own
  })
  const r = correlationsOf(sample(random, people, decay))
  const { found, eigenvalues } = lambdas([z], [100_000], r)
  const most = z.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
  return { lambda: found[0]!, limits: lambdaLimits(eigenvalues, people, most) }
}

const shareOf = (plan: Plan, level: 'doubt' | 'misfit', runs = 40) =>
  Array.from({ length: runs }, (_, seed) => fit(plan, seed + 1)).filter(
    ({ lambda, limits }) => lambda >= limits[level],
  ).length / runs

describe('limits of λ', () => {
  it.each([
    { people: 100, decay: 0.9, signal: 8 },
    { people: 300, decay: 0.9, signal: 12 },
    { people: 300, decay: 0.4, signal: 8 },
    { people: 1000, decay: 0.98, signal: 8 },
    { people: 50, decay: 0.7, signal: 6 },
  ])('seldom doubt a panel of the right population: %o', (plan) => {
    expect(shareOf(plan, 'doubt')).toBeLessThanOrEqual(0.1)
    expect(shareOf(plan, 'misfit')).toBe(0)
  })

  it.each([
    ['half of the signs are flipped', { people: 300, decay: 0.9, signal: 8, isFlipped: true }],
    ['the panel has the stronger correlations', { people: 500, decay: 0.95, signal: 10, of: 0.7 }],
  ])('are exceeded where %s', (_, plan) => {
    expect(shareOf(plan, 'misfit')).toBeGreaterThan(0.9)
  })

  it('are wider for fewer people, for weaker correlations and for a stronger signal', () => {
    const { limits } = fit({ people: 500, decay: 0.7, signal: 8 }, 1)
    expect(fit({ people: 150, decay: 0.7, signal: 8 }, 1).limits.doubt).toBeGreaterThan(
      limits.doubt,
    )
    expect(fit({ people: 500, decay: 0.2, signal: 8 }, 1).limits.doubt).toBeGreaterThan(
      limits.doubt,
    )
    expect(fit({ people: 500, decay: 0.7, signal: 30 }, 1).limits.doubt).toBeGreaterThan(
      limits.doubt,
    )
  })

  it('are never below those under which λ does no harm, and leave room for λ of 1', () => {
    const close = lambdaLimits(new Float64Array([40, 15, 4, 1, 1e-12]), 5000, 5)
    expect(close.doubt).toBeGreaterThanOrEqual(0.05)
    expect(close.misfit).toBeGreaterThanOrEqual(0.2)
    const loose = lambdaLimits(new Float64Array(20).fill(1), 20, 30)
    expect(loose.misfit).toBeLessThan(1)
  })
})
