import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import {
  matchesVariantQuery,
  joinTo,
  createVariantQuery,
} from '../../../../src/science/harmonise/join.ts'
import { trimAlleles } from '../../../../src/science/harmonise/position-key.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { harmoniseWarnings } from '../../../../src/science/harmonise/warnings.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { host, utf8 } from '../parser/files.ts'
import { runs } from '../../../helpers/nightly.ts'
import { row } from './rows.ts'
import { type Truth, turned, WRITERS } from '../parser/layout-writers.ts'

/** Returns the names of an outcome's variants after joining. */
const names = (known: Association[], rows: Association[]) =>
  joinTo(known, rows).rows.map(({ SNP }) => SNP)

describe('rows of one variant under two names', () => {
  const known = [row({ SNP: 'rs1', at: '7:100' })]

  test.each([
    ['the same alleles', '7:100', 'A/G', 'rs1'],
    ['the other way round', 'chr7:100', 'G/A', 'rs1'],
    ['on the other strand', '07:100', 'T/C', 'rs1'],
    ['other alleles', '7:100', 'A/C', 'x'],
    ['another position', '7:101', 'A/G', 'x'],
    ['another chromosome', '8:100', 'A/G', 'x'],
    ['the effect allele alone', '7:100', 'G', 'rs1'],
  ])('%s', (_, at, alleles, expected) => {
    expect(names(known, [row({ SNP: 'x', at, alleles })])).toEqual([expected])
  })

  test('accepts names with position and alleles', () => {
    expect(names([row({ SNP: '7:100:G:A' })], [row({ SNP: 'rs5', at: '7:100' })])).toEqual([
      '7:100:G:A',
    ])
  })

  test('treats X as 23 and MT as 26', () => {
    const two = [row({ SNP: 'rs1', at: 'X:5' }), row({ SNP: 'rs2', at: 'chrM:9' })]
    const rows = [row({ SNP: 'a', at: '23:5' }), row({ SNP: 'b', at: '26:9' })]
    expect(names(two, rows)).toEqual(['rs1', 'rs2'])
  })

  test('uses the row with matching alleles of a multi-allelic site', () => {
    const rows = ['A/C', 'A/T', 'A/G'].map((alleles, at) =>
      row({ SNP: `x${at}`, at: '7:100', alleles }),
    )
    expect(names(known, rows)).toEqual(['x0', 'x1', 'rs1'])
  })

  test('does not rename a row whose own name matches', () => {
    const rows = [row({ SNP: 'x', at: '7:100' }), row({ SNP: 'rs1', at: '7:100' })]
    expect(names(known, rows)).toEqual(['x', 'rs1'])
  })

  test('matches the second name of a cell like the first', () => {
    const joined = joinTo(known, [row({ SNP: 'rs9', otherNames: ['rs1'] })])
    expect(joined).toMatchObject({ byOtherName: 1, byPlace: 0 })
    expect(joined.rows[0]).toMatchObject({ SNP: 'rs1', nameInFile: 'rs9' })
  })

  test('counts the joins', () => {
    const { rows } = joinTo(known, [row({ SNP: 'x', at: '7:100' })])
    const set = harmonise(known, indexAssociations(rows), 'use-frequency')
    expect(harmoniseWarnings(set.variants, [], 0)).toContainEqual({
      code: 'joined-by-place',
      values: { count: 1, total: 1 },
    })
  })
})

describe('insertions and deletions', () => {
  test.each([
    ['100 CA/CAT', '101 A/AT'],
    ['100 ATT/AT', '100 AT/A'],
    ['100 GCAT/GT', '100 GCA/G'],
    ['100 A/G', '100 A/G'],
  ])('%s is %s', (written, expected) => {
    const [position = '', alleles = ''] = written.split(' ')
    const [effect = '', other = ''] = alleles.split('/')
    const short = trimAlleles({ position: Number(position), effect, other })
    expect(`${short.position} ${short.effect}/${short.other}`).toBe(expected)
  })

  test('joins longer and shorter notations of one variant with the correct sign', () => {
    const known = [row({ SNP: 'rs1', at: '7:101', alleles: 'A/AT', beta: 0.1 })]
    const rows = joinTo(known, [row({ SNP: 'x', at: '7:100', alleles: 'CAT/CA', beta: -0.5 })]).rows
    const [variant] = harmonise(known, indexAssociations(rows), 'use-frequency').variants
    expect(variant).toMatchObject({ keep: true, swapped: true, betaOutcome: 0.5 })
  })

  test('does the same under one name', () => {
    const known = [row({ SNP: 'rs1', at: '7:101', alleles: 'A/AT' })]
    const rows = joinTo(known, [row({ SNP: 'rs1', at: '7:100', alleles: 'CA/CAT' })]).rows
    const [variant] = harmonise(known, indexAssociations(rows), 'use-frequency').variants
    expect(variant).toMatchObject({ keep: true, swapped: false })
  })
})

describe('builds', () => {
  const known = [1, 2, 3].map((at) => row({ SNP: `rs${at}`, at: `7:${at}000` }))

  test('joins nothing by position when variants of the same name differ in position', () => {
    const rows = [
      row({ SNP: 'rs1', at: '7:1500' }),
      row({ SNP: 'rs2', at: '7:2500' }),
      row({ SNP: 'x', at: '7:3000' }),
    ]
    expect(joinTo(known, rows)).toMatchObject({ builds: 'differ', byPlace: 0, placed: 2, moved: 2 })
    expect(names(known, rows)).toEqual(['rs1', 'rs2', 'x'])
  })

  test('joins nothing when alleles do not match at shared positions', () => {
    const rows = ['A/C', 'C/T', 'A/G'].map((alleles, at) =>
      row({ SNP: `x${at}`, at: `7:${at + 1}000`, alleles }),
    )
    expect(joinTo(known, rows)).toMatchObject({ builds: 'differ', byPlace: 0, placed: 0 })
  })

  test('reports an unknown build without positions', () => {
    expect(joinTo(known, [row({ SNP: 'x' })])).toMatchObject({ builds: 'unknown', byPlace: 0 })
  })
})

/** Layouts that name a variant by its position, and those with positions in addition to names. */
const PLACED = WRITERS.filter(({ header }) =>
  /\b(?:pos|BP|bp|GENPOS|hm_pos|base_pair_location|variant)\b/i.test(header),
)
const TRUTH: Truth = {
  SNP: 'rs1',
  chr: '7',
  pos: 0,
  counted: 'A',
  other: 'G',
  freq: 0.2,
  beta: 0.1,
  se: 0.01,
  p: 1e-23,
  n: 10_000,
}

const PAIRS = runs(40, 1000)

test(`${PAIRS} random pairs of files without common names: joined by position, every sign correct, also when read in passes`, async () => {
  const variant = fc.record({
    alleles: fc.constantFrom('AC', 'AG', 'TC', 'TG', 'CA', 'GT'),
    freq: fc.integer({ min: 5, max: 35 }),
    beta: fc.oneof(fc.integer({ min: -300, max: -10 }), fc.integer({ min: 10, max: 300 })),
    isTurned: fc.boolean(),
    coins: fc.tuple(fc.boolean(), fc.boolean()),
  })
  let byPlace = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat(PLACED.length - 1),
      fc.array(variant, { minLength: 1, maxLength: 4 }),
      async (which, variants) => {
        const writer = PLACED[which]!
        const truths = variants.map((one, at): Truth => ({
          ...TRUTH,
          SNP: `other${at}`,
          pos: 1e6 * (at + 1) + 345,
          counted: one.alleles.charAt(0),
          other: one.alleles.charAt(1),
          freq: one.freq / 100,
          beta: one.beta / 1000,
        }))
        const lines = truths.map((truth, at) => {
          let turn = 0
          return writer.row(truth, () => variants[at]!.coins[turn++ % 2]!).join('\t')
        })
        const bytes = utf8([writer.header.split(' ').join('\t'), ...lines].join('\n'))
        const table = readTable(bytes, host)
        const { mapping } = guessAssociationMapping(table.columns)
        const known = truths.map((truth, at) => {
          const t = variants[at]!.isTurned ? turned(truth) : truth
          const alleles = `${t.counted}/${t.other}`
          return row({
            SNP: `rs${at}`,
            at: `chr7:${t.pos}`,
            alleles,
            beta: t.beta / 10,
            eaf: t.freq,
          })
        })
        const rows = readAssociations(table, mapping)
        const sought = createVariantQuery(known)
        expect(rows.every((one) => matchesVariantQuery(sought, one))).toBe(true)
        const passes = await selectRows(sourceOfBytes(bytes), { ...sought, mapping }, host)
        expect(passes.kept).toBe(rows.length)
        const joined = joinTo(known, rows)
        const set = harmonise(known, indexAssociations(joined.rows), 'use-frequency')
        expect([writer.name, set.unmatched]).toEqual([writer.name, []])
        byPlace += joined.byPlace
        for (const one of set.variants.filter(({ keep }) => keep)) {
          expect(one.betaOutcome! / one.betaExposure!).toBeCloseTo(10, 6)
        }
      },
    ),
    { numRuns: PAIRS, seed: 13 },
  )
  expect(byPlace).toBeGreaterThan(2 * PAIRS)
})
