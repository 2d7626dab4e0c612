import { describe, expect, test } from 'vitest'
import { analyseColocalisation } from '../../../../src/science/colocalisation/analyse.ts'
import {
  DEFAULT_TRAIT,
  checkColocalisation,
  type ColocalisationParameters,
  type LocusMapping,
} from '../../../../src/science/colocalisation/inputs.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { panelOfLocus, tableOfLocus } from '../../../helpers/locus-panel.ts'
import { DISEASE, locusFile } from '../../../helpers/locus-result.ts'
import { panelFiles } from '../../../helpers/panel-sources.ts'
import type { SimulatedPanel } from '../../../helpers/simulated-panel.ts'
import {
  BOTH,
  DISEASE_TRAIT,
  OWN,
  PROTEIN,
  SIZES,
  TABLE_A,
  TABLE_B,
  TWO_SIGNALS,
} from '../../../helpers/two-signals.ts'
import { expectPlainJson } from '../close.ts'

const [locus, own, both] = [TWO_SIGNALS, OWN, BOTH]
const [protein, disease, A, B] = [PROTEIN, DISEASE_TRAIT, TABLE_A, TABLE_B]

type Choice = {
  a?: string
  b?: string
  panel?: SimulatedPanel
  parameters?: Partial<ColocalisationParameters>
  mapping?: LocusMapping
}

async function severalOf({ a = A, b = B, panel, parameters, mapping = {} }: Choice = {}) {
  const body = await analyseColocalisation(
    {
      files: { a: [locusFile('a', a)], b: [locusFile('b', b)] },
      mapping,
      parameters: { b: DISEASE, ...parameters },
    },
    { host: webEngineHost(), panel: [panelFiles(panel ?? panelOfLocus(locus))] },
  )
  expectPlainJson(body)
  return body.several!
}

const plain = await severalOf()

describe('two signals of one trait, one of them shared', () => {
  test('finds both, and only the pair of the shared one colocalises', () => {
    const { traits, pairs, places } = plain
    const has = (side: 'a' | 'b', k: number, at: number) =>
      traits![side].sets[k]!.variants.some((variant) => places[variant] === at)
    expect(traits!.a.sets).toHaveLength(2)
    expect(traits!.b.sets).toHaveLength(1)
    const shared = pairs.find(({ a }) => has('a', a, both))!
    const other = pairs.find(({ a }) => has('a', a, own))!
    expect(has('b', shared.b, both)).toBe(true)
    expect(shared.posterior[4]).toBeGreaterThan(0.9)
    expect(other.posterior[3]).toBeGreaterThan(0.9)
    // Half of the p12 of one causal variant.
    expect(plain.priors.p12).toBeCloseTo(5e-6, 20)
    expect(traits!.a.lambda).toBeLessThan(0.01)
    expect(plain.lost).toEqual({ absent: 0, otherAlleles: 0, constant: 0, leads: [] })
    expect(plain.ld.r[plain.ld.lead]).toBe(1)
  })

  test('effect alleles of the files or the panel make no difference', async () => {
    const third = (at: number) => at % 3 === 0
    const turned = await severalOf({
      a: tableOfLocus(locus, protein, { samplesize: 35_000 }, third),
      b: tableOfLocus(locus, disease, SIZES, (at) => at % 5 === 1),
    })
    const other = await severalOf({ panel: panelOfLocus(locus, { turned: (at) => at % 4 === 2 }) })
    for (const one of [turned, other]) {
      for (const [k, pair] of plain.pairs.entries()) {
        for (const [h, value] of pair.posterior.entries()) {
          expect(one.pairs[k]!.posterior[h]).toBeCloseTo(value, 6)
        }
      }
      for (const [j, value] of plain.traits!.b.pip.entries()) {
        expect(one.traits!.b.pip[j]).toBeCloseTo(value, 6)
      }
    }
    expect(other.counted[2]).toBe(locus.second[2])
  })
})

describe('a panel that does not match', () => {
  test('counts variants that are missing, have other alleles, or are monomorphic', async () => {
    const lead = protein.reduce(
      (best, { z }, at) => (Math.abs(z) > Math.abs(protein[best]!.z) ? at : best),
      0,
    )
    const panel = panelOfLocus(locus, {
      lacks: (at) => at === 3 || at === lead,
      constant: (at) => at === 5,
    })
    panel.variants[6]!.first = panel.variants[6]!.first === 'A' ? 'GTT' : 'A'
    panel.variants[6]!.second = 'GTTA'
    const { lost, places } = await severalOf({ panel })
    expect(lost).toMatchObject({ absent: 2, otherAlleles: 1, constant: 1 })
    expect(lost.leads).toContain('a')
    expect(places).toHaveLength(136)
  })

  test('names swapped alleles', async () => {
    const rows = A.trimEnd().split('\n')
    const cells = rows[both + 1]!.split('\t')
    cells[6] = String(-Number(cells[6]))
    const exchanged = await severalOf({ a: rows.with(both + 1, cells.join('\t')).join('\n') })
    expect(exchanged.traits!.a.exchanged!.map((at) => exchanged.places[at])).toContain(both)
  })

  test('fits nothing with too few polymorphic variants', async () => {
    const few = await severalOf({ panel: panelOfLocus(locus, { lacks: (at) => at > 8 }) })
    expect(few.fault).toEqual({ code: 'few-in-panel', trait: null })
    expect(few).toMatchObject({ traits: null, pairs: [] })
    expect(few.ld.r).toHaveLength(9)
    const none = await severalOf({ panel: panelOfLocus(locus, { constant: () => true }) })
    expect(none.fault?.code).toBe('few-in-panel')
  })
})

describe('required data of a trait', () => {
  test('sample size, and the direction of its effects', async () => {
    const withoutN = B.split('\n').map((row) => row.split('\t').slice(0, 9).join('\t'))
    const size = await severalOf({ b: withoutN.join('\n') })
    expect(size.fault).toEqual({ code: 'no-size', trait: 'b' })
    const columns = {
      ...Object.fromEntries(
        ['SNP', 'effect_allele', 'other_allele', 'eaf', 'pval', 'samplesize'].map((name) => [
          name,
          name,
        ]),
      ),
      chr: 'CHR',
      pos: 'BP',
    }
    const direction = await severalOf({
      mapping: { a: columns },
      parameters: { a: { ...DEFAULT_TRAIT, n: 35_000 } },
    })
    expect(direction.fault).toEqual({ code: 'no-direction', trait: 'a' })
    const signed = await severalOf({
      mapping: { a: { ...columns, beta: 'beta' } },
      parameters: { a: { ...DEFAULT_TRAIT, n: 35_000 } },
    })
    expect(signed.fault).toBeNull()
    expect(signed.z.a[own]).toBeCloseTo(protein[own]!.z, 2)
  })

  test('refuses invalid settings', () => {
    const several = { effects: 10, coverage: 0.95, minAbsCorr: 0.5 }
    expect(() => checkColocalisation({ several })).not.toThrow()
    for (const wrong of [{ effects: 0 }, { effects: 2.5 }, { coverage: 1 }, { minAbsCorr: -0.1 }]) {
      expect(() => checkColocalisation({ several: { ...several, ...wrong } })).toThrow(
        ScienceFailure,
      )
    }
  })
})
