import { expect, test } from 'vitest'
import { SUSIE_DEFAULTS, susieRss } from '../../../../src/science/fine-mapping/susie.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

/** Made by fine_mapping_kept.R, with susieR 0.12.35. */
type Golden = {
  n: number
  count: number
  at: number[]
  z: [number, number, number]
  fits: { before: number; variance: number; pip: number[]; lbf: number }[]
}
const golden = readJson(fixture('fine_mapping_kept.json')) as Golden

test('a search for the prior variance that ends lower than it began keeps what it began with', () => {
  const { n, count, at, z: given } = golden
  const z = new Float64Array(count).fill(given[0])
  for (const [k, place] of at.entries()) z[place] = given[k]!
  const values = new Float64Array(count * count)
  for (let j = 0; j < count; j += 1) values[j * count + j] = 1
  const [kept, lost] = golden.fits
  expect(kept!.variance).toBe(kept!.before)
  expect(lost!.variance).toBe(0)
  for (const { before, variance, pip, lbf } of golden.fits) {
    const settings = { ...SUSIE_DEFAULTS, effects: 1, priorVariance: before }
    const fit = susieRss({ z, r: { size: count, values }, n }, settings)
    expectClose(fit.effects[0]!.variance, variance, 1e-6, 'variance')
    expectClose(fit.effects[0]!.lbfModel, lbf, 1e-6, 'lbf')
    for (const [k, place] of at.entries())
      expectClose(fit.pip[place]!, pip[k]!, 1e-6, `pip ${place}`)
  }
})
