import { describe, expect, test } from 'vitest'
import type { AnyMethodId } from '../../../../src/science/codes.ts'
import { assembleScan } from '../../../../src/science/scan/assemble-scan.ts'
import { scanExposure } from '../../../../src/science/scan/scan-exposure.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { fixture, readJson, readTsv } from '../reference.ts'
import { readSim211 } from './sim211.ts'

const CLOSED_FORM = 1e-10
const METHODS: Record<string, AnyMethodId> = {
  'Inverse variance weighted': 'ivw',
  'Wald ratio': 'wald-ratio',
  'MR Egger': 'egger',
  'Weighted median': 'weighted-median',
  'Simple mode': 'simple-mode',
  'Weighted mode': 'weighted-mode',
}
/** Of the bootstrapped methods only b is compared: R's scan set the seed once for all taxa. */
const BOOTSTRAPPED = new Set(['Weighted median', 'Simple mode', 'Weighted mode'])

const { taxa, outcome } = readSim211()
const choice = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 100,
  density: 'r-4.2',
  action: 'use-frequency',
} as const
const scan = assembleScan(
  [...taxa].map(([taxon, rows]) => scanExposure(taxon, rows, outcome, choice)),
)
const byTaxon = new Map(scan.rows.map((row) => [row.exposure, row]))
const read = (name: string) => readTsv(fixture(`sim211/sim211_${name}.tsv`))

describe('211 taxa against R, end to end', () => {
  test('every estimate', () => {
    const expected = read('mr_seed42')
    for (const row of expected) {
      const taxon = byTaxon.get(row['id.exposure']!)!
      const what = `${row['id.exposure']} ${row['method']}`
      const actual = taxon.estimates.find(({ method }) => method === METHODS[row['method']!])!
      expect(actual.nsnp, what).toBe(Number(row['nsnp']))
      expectClose(actual.b, Number(row['b']), CLOSED_FORM, what)
      if (BOOTSTRAPPED.has(row['method']!)) continue
      expectClose(actual.se, Number(row['se']), CLOSED_FORM, `${what} se`)
      expectClose(actual.p, Number(row['pval']), 1e-9, `${what} p`)
    }
    expect(new Set(expected.map((row) => row['id.exposure'])).size).toBe(scan.summary.testable)
  })

  test('heterogeneity, intercept and leave-one-out', () => {
    for (const row of read('heterogeneity')) {
      const method = row['method'] === 'MR Egger' ? 'egger' : 'ivw'
      const actual = byTaxon
        .get(row['id.exposure']!)!
        .heterogeneity.find((one) => one.method === method)!
      expectClose(actual.q, Number(row['Q']), 1e-9, 'Q')
      expect(actual.df).toBe(Number(row['Q_df']))
    }
    for (const row of read('pleiotropy')) {
      const { pleiotropy } = byTaxon.get(row['id.exposure']!)!
      if (row['egger_intercept'] === '') expect(pleiotropy).toBeNull()
      else {
        expectClose(pleiotropy!.intercept, Number(row['egger_intercept']), 1e-9, 'intercept')
        expectClose(pleiotropy!.p, Number(row['pval']), 1e-9, 'intercept p')
      }
    }
    for (const row of read('leaveoneout')) {
      const { leaveOneOut, singleSnp } = byTaxon.get(row['id.exposure']!)!
      const actual = [...leaveOneOut, ...singleSnp].find(({ SNP }) => SNP === row['SNP'])
      if (row['b'] === '') continue
      expectClose(actual!.b, Number(row['b']), 1e-9, `${row['id.exposure']} without ${row['SNP']}`)
      expectClose(actual!.se, Number(row['se']), 1e-9, 'its se')
    }
  })

  test('p adjusted, over all taxa and over clusters', () => {
    for (const row of read('multiple_testing')) {
      const actual = byTaxon.get(row['id.exposure']!)!
      for (const [name, value] of [
        ['bh', actual.bh],
        ['bonf', actual.bonferroni],
        ['holm', actual.holm],
        ['by', actual.by],
        ['bh_clustered', actual.bhClustered],
      ] as const) {
        expectClose(value, Number(row[name]), 1e-9, `${row['id.exposure']} ${name}`)
      }
    }
  })

  test('counts, clusters and the significant taxa', () => {
    const summary = readJson(fixture('sim211/sim211_summary.json')) as {
      n_tests: number
      n_unique_clusters: number
      significant_bh: string[]
      significant_bonferroni: string[]
    }
    expect(scan.summary.testable).toBe(summary.n_tests)
    expect(scan.summary.clusters).toBe(summary.n_unique_clusters)
    expect(scan.summary.significantBh.toSorted()).toEqual(summary.significant_bh.toSorted())
    expect(scan.summary.significantBonferroni.toSorted()).toEqual(
      summary.significant_bonferroni.toSorted(),
    )
    expectPlainJson(scan)
  })

  test('copies get the same row', () => {
    const truth = readJson(fixture('sim211/sim211_truth.json')) as {
      duplicates: { child: string[]; parent: string[] }
    }
    truth.duplicates.child.forEach((child, k) => {
      const [one, other] = [byTaxon.get(child)!, byTaxon.get(truth.duplicates.parent[k]!)!]
      expect(one.cluster).toBe(other.cluster)
      expect(one.estimates).toEqual(other.estimates)
      expect(one.verdict).toBe(other.verdict)
    })
  })
})

describe('verdicts', () => {
  const truth = readJson(fixture('sim211/sim211_truth.json')) as {
    causal: { taxon: string[] }
    directional_pleiotropy: string[]
  }

  test('associated taxa are simulated effects or their copies, and pleiotropy never passes all conditions', () => {
    // Directional pleiotropy that no test detects is indistinguishable from an effect: it stays open.
    const planted = [...truth.causal.taxon, ...truth.directional_pleiotropy]
    const clusters = new Set(planted.map((taxon) => byTaxon.get(taxon)!.cluster))
    const above = scan.rows.filter(({ verdict }) => ['passed', 'associated'].includes(verdict))
    expect(above.length).toBeGreaterThan(0)
    for (const row of above) expect(clusters.has(row.cluster), row.exposure).toBe(true)
    const pleiotropic = truth.directional_pleiotropy.map((taxon) => byTaxon.get(taxon)!)
    for (const row of pleiotropic) expect(row.verdict, row.exposure).not.toBe('passed')
  })
})
