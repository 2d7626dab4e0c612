/** Tests that exactly the true effects of the synthetic scan are found. */
import { describe, expect, test } from 'vitest'
import { fitRadialIvw, radialOutliers } from '../../../../src/science/methods/radial-ivw.ts'
import {
  effectsOfHarmonised,
  type ScannedExposure,
  scanExposure,
} from '../../../../src/science/scan/scan-exposure.ts'
import { fixture, readJson } from '../reference.ts'
import { readSim211 } from './sim211.ts'

const truth = readJson(fixture('sim211/sim211_truth.json')) as {
  outlier: string[]
  directional_pleiotropy: string[]
  duplicates: { child: string[] }
}
const { taxa, outcome } = readSim211()
const scanTaxon = (taxon: string, pressoDraws?: number): ScannedExposure =>
  scanExposure(taxon, taxa.get(taxon)!, outcome, {
    convention: 'twosamplemr',
    seed: 42,
    nboot: 2,
    action: 'use-frequency',
    ...(pressoDraws !== undefined && { pressoDraws }),
  })

/** A copy of another taxon has that one's effects, without its own outlier. */
const copies = new Set(truth.duplicates.child)
const planted = truth.outlier.filter((taxon) => !copies.has(taxon))

describe('taxa with one variant moved far away', () => {
  test.each(planted)('%s: MR-PRESSO and the radial fit name the same variants', (taxon) => {
    const { presso, variants, heterogeneity } = scanTaxon(taxon, 2000)
    expect(presso!.globalP).toBe(0)
    expect(presso!.outliers.length).toBeGreaterThan(0)
    expect(heterogeneity[0]!.p).toBeLessThan(1e-15)
    const analysedVariants = variants.filter(({ keep }) => keep)
    const fit = fitRadialIvw(effectsOfHarmonised(analysedVariants), 'modified-second-order')!
    const radial = radialOutliers(fit.contributions, 0.05 / analysedVariants.length)
    expect(radial.map(({ index }) => analysedVariants[index]!.SNP).toSorted()).toEqual(
      presso!.outliers.toSorted(),
    )
  })
})

test('directional pleiotropy is below the power of the intercept here, and stays undetected', () => {
  // 9 to 23 variants: the numbers of the reference, which need not be optimal.
  const p = truth.directional_pleiotropy.map((taxon) => scanTaxon(taxon).pleiotropy!.p!)
  expect(p.map((value) => value.toFixed(3))).toEqual(['0.311', '0.098', '0.827'])
})
