import { describe, expect, it } from 'vitest'
import { allelesIn, matchToPanels } from '../../../../src/science/panel/match.ts'
import { correlationMatrix, proxiesOf } from '../../../../src/science/panel/proxies.ts'
import { openPanel } from '../../../helpers/panel-sources.ts'
import { simulatePanel, type SimulatedPanel } from '../../../helpers/simulated-panel.ts'

/**
 * Genotypes of six people: copies of the first allele. r of `lead` and `same` is 1; `turned` is 2 minus lead,
 * so r is −1; `far` is `lead` a megabase away; `other` has r = 0 with it; `still` is monomorphic.
 */
const HAND: SimulatedPanel = {
  people: 6,
  sexes: [1, 1, 1, 2, 2, 2],
  children: new Set(),
  variants: [
    { chromosome: '1', name: 'rs_same', position: 900, first: 'A', second: 'G', p: '1' },
    { chromosome: '1', name: 'rs_lead', position: 1000, first: 'C', second: 'T', p: '1' },
    { chromosome: '1', name: 'rs_turned', position: 1050, first: 'A', second: 'T', p: '1' },
    { chromosome: '1', name: 'rs_other', position: 1060, first: 'A', second: 'C', p: '1' },
    { chromosome: '1', name: 'rs_still', position: 1070, first: 'A', second: 'C', p: '1' },
    { chromosome: '1', name: 'rs_far', position: 1_001_000, first: 'A', second: 'C', p: '1' },
  ],
  genotypes: [
    [0, 1, 2, 0, 1, 2],
    [0, 1, 2, 0, 1, 2],
    [2, 1, 0, 2, 1, 0],
    [1, 0, 1, 1, 2, 1],
    [0, 0, 0, 0, 0, 0],
    [0, 1, 2, 0, 1, 2],
  ].map((copies) => Int8Array.from(copies)),
}

describe('proxies', () => {
  it('sorts ties by distance, matches alleles by the sign, and includes the border of the window', async () => {
    const panel = await openPanel(HAND)
    const found = await proxiesOf(panel, 1, { r2: 0.8, windowKb: 0.1 })
    expect(found.map(({ variant, ...rest }) => ({ name: variant.name, ...rest }))).toEqual([
      { name: 'rs_turned', r: -1, distance: 50, withFirst: 'T', withSecond: 'A' },
      { name: 'rs_same', r: 1, distance: -100, withFirst: 'A', withSecond: 'G' },
    ])
    const wide = await proxiesOf(panel, 1, { r2: 0.8, windowKb: 1000 })
    expect(wide.map(({ variant }) => variant.name)).toEqual(['rs_turned', 'rs_same', 'rs_far'])
  })

  it('a monomorphic variant has no proxy', async () => {
    const panel = await openPanel(HAND)
    expect(await proxiesOf(panel, 4, { r2: 0, windowKb: 1 })).toEqual([])
  })

  it('the matrix is signed, in the requested order of lines', async () => {
    const matrix = await correlationMatrix(await openPanel(HAND), [2, 1, 3])
    expect([...matrix]).toEqual([1, -1, 0, -1, 1, 0, 0, 0, 1].map((r) => expect.closeTo(r, 12)))
  })
})

const QUERY = { chromosome: '1', position: 1000, effectAllele: 'C', otherAllele: 'T' }

describe('correlations on X, Y and mitochondria', () => {
  it('equal those of plink1.9 --keep-allele-order --ld-xchr 2 --r square', async () => {
    const panel = simulatePanel({
      seed: 4,
      people: 40,
      regions: 3,
      perRegion: 2,
      missing: 0.05,
      children: 3,
      chromosomes: ['23', '24', '26'],
    })
    const matrix = await correlationMatrix(await openPanel(panel), [0, 1, 2, 4, 5])
    // Printed by plink1.9 (v1.90b6.24) with six digits; the fourth variant is monomorphic and left out.
    const expected = [
      [1, -0.364186, Number.NaN, -0.0468807, 0.0658744],
      [-0.364186, 1, -0.57735, -0.165683, -0.13758],
      [Number.NaN, -0.57735, 1, 0.258199, Number.NaN],
      [-0.0468807, -0.165683, 0.258199, 1, -0.100901],
      [0.0658744, -0.13758, Number.NaN, -0.100901, 1],
    ].flat()
    expect([...matrix]).toEqual(expected.map((r) => (Number.isNaN(r) ? r : expect.closeTo(r, 6))))
  })
})

describe('matching to a panel', () => {
  it.each([
    ['as written', 'C', 'T', { isFirst: true, isTurned: false }],
    ['the other allele counted', 'T', 'C', { isFirst: false, isTurned: false }],
    ['the other strand', 'G', 'A', { isFirst: true, isTurned: true }],
    ['one allele known', 'T', null, { isFirst: false, isTurned: false }],
    ['another pair', 'C', 'A', null],
    ['one allele of another pair', 'G', null, null],
  ])('%s', (_, effectAllele, otherAllele, expected) => {
    expect(allelesIn({ effectAllele, otherAllele }, { first: 'C', second: 'T' })).toEqual(expected)
  })

  it('matches by name, else by position, and never with other alleles', async () => {
    const panel = await openPanel(HAND)
    const [named, placed, other, absent] = await matchToPanels(
      [panel],
      [
        { ...QUERY, SNP: 'RS_LEAD', chromosome: null, position: null },
        { ...QUERY, SNP: 'chr1:1000' },
        { ...QUERY, SNP: 'rs_lead', effectAllele: 'C', otherAllele: 'A' },
        { ...QUERY, SNP: 'rs_none', position: 1001 },
      ],
    )
    expect(named).toMatchObject({ by: 'name', variant: { index: 1 } })
    expect(placed).toMatchObject({ by: 'place', variant: { index: 1 } })
    expect([other, absent]).toEqual(['other-alleles', 'absent'])
  })

  it('prefers the line on the same strand of two at a position, in any order', async () => {
    const [, lead] = HAND.variants
    const place = { ...lead!, name: '.' }
    const twice = {
      ...HAND,
      variants: [{ ...place, first: 'G', second: 'A' }, place],
      genotypes: HAND.genotypes.slice(0, 2),
    }
    const [found] = await matchToPanels([await openPanel(twice)], [{ ...QUERY, SNP: 'rs1' }])
    expect(found).toMatchObject({ variant: { index: 1 }, isTurned: false })
  })
})
