/**
 * Tests files of two builds, joined by the user's own chain file: every sign correct, or dropped with a
 * reason.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { toRanked } from '../../../../src/science/bidirectional/instruments.ts'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { joinTo, createVariantQuery } from '../../../../src/science/harmonise/join.ts'
import { harmoniseWarnings } from '../../../../src/science/harmonise/warnings.ts'
import {
  type CrossReferences,
  loadCrossReferences,
  NO_CROSS_REFERENCES,
} from '../../../../src/science/liftover/cross-references.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { prunedTraits } from '../../../../src/science/scan-run/read-blocks.ts'
import { runs } from '../../../helpers/nightly.ts'
import { row } from '../harmonise/rows.ts'
import { utf8 } from '../parser/files.ts'

/** Chromosome 7 shifted by 500, with a reversed stretch: 200 001 is 400 000, 300 000 is 300 001. */
const CHAIN = `chain 99 chr7 1000000 + 0 200000 chr7 2000000 + 500 200500 1
200000

chain 98 chr7 1000000 + 200000 300000 chr7 2000000 - 1600000 1700000 2
100000

chain 97 chr7 1000000 + 300000 900000 chr7 2000000 + 500000 1100000 3
600000
`
/** Returns the position in the other build, computed by hand. */
const there = (position: number) => {
  if (position <= 200_000) return { position: position + 500, isReversed: false }
  if (position <= 300_000) return { position: 600_001 - position, isReversed: true }
  return { position: position + 200_000, isReversed: false }
}

const crossReferences = (
  variants: readonly Association[],
  chain = CHAIN,
): Promise<CrossReferences> =>
  loadCrossReferences(variants, {
    chains: [{ name: `a-to-b-${chain.length}.chain`, source: sourceOfBytes(utf8(chain)) }],
    names: null,
  })

const COMPLEMENT: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' }

/** Returns the variant on the other build. */
function moved(one: Association, given: Partial<Association> = {}): Association {
  const { position, isReversed } = there(one.position!)
  const turn = (allele: string | null) => (isReversed ? COMPLEMENT[allele!]! : allele)
  return {
    ...one,
    position,
    effectAllele: turn(one.effectAllele),
    otherAllele: turn(one.otherAllele),
    ...given,
  }
}

describe('files of two builds', () => {
  const known = [1000, 150_000, 250_000, 400_000].map((at, k) =>
    row({ SNP: `rs${k}`, at: `7:${at}`, alleles: 'A/C', p: null }),
  )
  const others = known.map((one, k) => moved(one, { SNP: `x${k}`, beta: 0.2 }))

  test('joins by lifted positions when no name matches', async () => {
    const joined = joinTo(known, others, await crossReferences(known))
    expect(joined).toMatchObject({ builds: 'lifted', byPlace: 4, chain: expect.any(String) })
    expect(joined.rows.map(({ SNP }) => SNP)).toEqual(['rs0', 'rs1', 'rs2', 'rs3'])
    expect(joined.rows[0]).toMatchObject({
      position: 1000,
      lifted: { position: 1500, chromosome: '7' },
      nameInFile: 'x0',
    })
  })

  test('joins in the other direction by the same file', async () => {
    const joined = joinTo(others, known, await crossReferences(others))
    expect(joined).toMatchObject({ builds: 'lifted', byPlace: 4 })
  })

  test('joins nothing without the chain file, or with one of another build', async () => {
    expect(joinTo(known, others)).toMatchObject({ byPlace: 0, chain: null })
    const wrong = `chain 9 chr7 1000000 + 0 900000 chr7 2000000 + 77 900077 1\n900000\n`
    const joined = joinTo(known, others, await crossReferences(known, wrong))
    expect(joined).toMatchObject({ byPlace: 0, chain: null })
  })

  test('matching names show that the chain file is of another build', async () => {
    const wrong = `chain 9 chr7 1000000 + 0 900000 chr7 2000000 + 77 900077 1\n900000\n`
    const rows = others.map((one, k) => ({ ...one, SNP: k < 3 ? `rs${k}` : 'x' }))
    const joined = joinTo(known, rows, await crossReferences(known, wrong))
    expect(joined).toMatchObject({ builds: 'differ', chain: null, byPlace: 0, placed: 3, moved: 3 })
  })

  test('joins files of one build directly, with or without a chain file', async () => {
    const rows = known.map((one, k) => ({ ...one, SNP: `x${k}` }))
    const joined = joinTo(known, rows, await crossReferences(known))
    expect(joined).toMatchObject({ builds: 'same', byPlace: 4, chain: null })
    expect(joined.rows[0]).not.toHaveProperty('lifted')
  })

  test('looks up positions of both builds in long files', async () => {
    const { places } = createVariantQuery(known, await crossReferences(known))
    for (const one of [...known, ...others]) expect(places).toContain(`7:${one.position}`)
  })

  test('counts the joins, without a warning about differing builds', async () => {
    const rows = joinTo(known, others, await crossReferences(known)).rows
    const set = harmonise(known, indexAssociations(rows), 'use-frequency')
    const codes = harmoniseWarnings(set.variants, [], 0).map(({ code }) => code)
    expect(codes).toEqual(['positions-lifted', 'joined-by-place'])
  })

  test('does not join an insertion in a reversed stretch: its anchor needs the sequence', async () => {
    const [snp, insertion] = [known[3]!, row({ SNP: 'rs8', at: '7:250010', alleles: 'A/AT' })]
    const rows = [
      moved(snp, { SNP: 'x1' }),
      { ...insertion, SNP: 'x8', position: there(250_010).position },
    ]
    const joined = joinTo([snp, insertion], rows, await crossReferences([snp, insertion]))
    expect(joined.rows.map(({ SNP }) => SNP)).toEqual(['rs3', 'x8'])
  })
})

test('warns about one file of two builds, with the row', () => {
  const known = Array.from({ length: 10 }, (_, k) =>
    row({ SNP: `rs${k}`, at: `7:${1000 * (k + 1)}` }),
  )
  const rows = known.map((one, k) => ({
    ...one,
    row: k + 2,
    ...(k >= 7 && { position: 50_000 + k }),
  }))
  const set = harmonise(known, indexAssociations(joinTo(known, rows).rows), 'use-frequency')
  expect(harmoniseWarnings(set.variants, [], 0)).toContainEqual({
    code: 'positions-mixed',
    values: { count: 3, total: 10, SNP: 'rs7', row: 9 },
  })
})

test('a merged name finds its variant', async () => {
  const known = [row({ SNP: 'rs100' }), row({ SNP: 'rs7' })]
  const names = { name: 'merged.tsv', source: sourceOfBytes(utf8('rs300\trs100\nrs8\trs9\n')) }
  const joined = joinTo(
    known,
    [row({ SNP: 'rs300', beta: 0.4 }), row({ SNP: 'rs7' })],
    await loadCrossReferences(known, { chains: [], names }),
  )
  expect(joined).toMatchObject({ byMergedName: 1, byOtherName: 0 })
  expect(joined.rows[0]).toMatchObject({ SNP: 'rs100', nameInFile: 'rs300', joinedBy: 'name' })
  expect(
    createVariantQuery(known, await loadCrossReferences(known, { chains: [], names })).variants,
  ).toContain('rs300')
})

const PAIRS = runs(50, 500)

test('random pairs of files of two builds: every analysed sign correct, including palindromic variants and reversed stretches', async () => {
  const variant = fc.record({
    at: fc.integer({ min: 1, max: 900_000 }),
    alleles: fc.constantFrom('AC', 'AG', 'TC', 'CA', 'GT', 'AT', 'CG', 'GC'),
    beta: fc.integer({ min: 10, max: 300 }),
    isTurned: fc.boolean(),
    isNamed: fc.boolean(),
  })
  let comparedCount = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(variant, { minLength: 3, maxLength: 12, selector: ({ at }) => at }),
      fc.boolean(),
      async (variants, isBack) => {
        const first = variants.map(({ at, alleles, beta }, k) =>
          row({
            SNP: `rs${k}`,
            at: `7:${at}`,
            alleles: `${alleles[0]}/${alleles[1]}`,
            beta: beta / 1000,
          }),
        )
        const second = first.map((one, k) => {
          const { isTurned, isNamed } = variants[k]!
          const other = moved(one, { SNP: isNamed ? one.SNP : `x${k}`, beta: one.beta! * 10 })
          const { effectAllele, otherAllele } = other
          return isTurned
            ? { ...other, effectAllele: otherAllele, otherAllele: effectAllele, beta: -other.beta! }
            : other
        })
        const [known, rows] = isBack ? [second, first] : [first, second]
        const joined = joinTo(known, rows, await crossReferences(known))
        // Checked by alleles alone: a palindromic variant of a reversed stretch must already be flipped.
        const set = harmonise(known, indexAssociations(joined.rows), 'trust-strand')
        expect(joined.builds).toBe('lifted')
        expect(set.unmatched).toEqual([])
        for (const one of set.variants) {
          expect(one.keep).toBe(true)
          const ratio = one.betaOutcome! / one.betaExposure!
          expect(ratio).toBeCloseTo(isBack ? 0.1 : 10, 6)
          comparedCount += 1
        }
      },
    ),
    { numRuns: PAIRS, seed: 13 },
  )
  expect(comparedCount).toBeGreaterThan(6 * PAIRS)
})

test('distances between instruments use the positions of their own file', () => {
  const lifted = { file: 'a.chain', chromosome: '7', position: 5000 }
  const one = { ...row({ SNP: 'rs1', at: '7:90000000', p: 1e-20 }), lifted }
  const near = row({ SNP: 'rs2', at: '7:6000', p: 1e-9 })
  expect(toRanked(one)).toMatchObject({ chromosome: '7', position: 5000 })
  const [[trait], pruned] = prunedTraits([{ name: 'B', rows: [one, near] }], 1000)
  expect(trait?.rows).toEqual([one])
  expect(pruned).toEqual({ removed: 1, unplaced: 0 })
})

test('needs no reference file', async () => {
  expect(await loadCrossReferences([row({})], undefined)).toBe(NO_CROSS_REFERENCES)
})
