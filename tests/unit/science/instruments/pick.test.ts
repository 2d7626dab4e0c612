import { describe, expect, test } from 'vitest'
import { PICK_LIMITS } from '../../../../src/science/instruments/parameters.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { failureOf, utf8 } from '../parser/files.ts'
import { HEADER, line, namesOf, pick, reasonsOf, table } from './picking.ts'

describe('every filter removes the expected variants', () => {
  const bytes = table(
    line('strong', { beta: 0.2 }),
    line('near', { pos: 3_000_000 }),
    line('far', { pos: 12_000_000 }),
    line('other', { chr: 2, beta: -0.08 }),
    line('weakP', { chr: 3, pval: '0.2' }),
    line('noBeta', { chr: 4, beta: 'NA', pval: '1e-9' }),
    line('noError', { chr: 4, se: 0, pval: '1e-9' }),
    line('zero', { chr: 4, beta: 0, pval: '1e-9' }),
    line('letters', { chr: 4, effect_allele: '<DEL>' }),
    line('indel', { chr: 5, effect_allele: 'AT' }),
    line('palindrome', { chr: 6, effect_allele: 'A', other_allele: 'T' }),
    line('mhc', { chr: 'chr6', pos: 31_000_000 }),
    line('rare', { chr: 7, eaf: 0.995 }),
    line('twice', { chr: 8 }),
    line('TWICE', { chr: 8, beta: 0.11, pos: 1_000_001 }),
    line('nowhere', { chr: '', pos: '' }),
  )

  test('with the defaults', async () => {
    const run = await pick(bytes)
    expect(namesOf(run.instruments)).toEqual(
      // By strength; equally strong ones in file order.
      ['strong', 'TWICE', 'far', 'indel', 'palindrome', 'mhc', 'other'],
    )
    expect(reasonsOf(run)).toEqual({
      near: 'near-stronger',
      noBeta: 'missing-value',
      noError: 'standard-error-not-positive',
      zero: 'effect-zero',
      letters: 'alleles-unreadable',
      rare: 'low-maf',
      twice: 'duplicate',
      nowhere: 'no-position',
    })
    const flow = Object.fromEntries(run.result.flow.map(({ step, left }) => [step, left]))
    expect(flow).toEqual({
      rows: 16,
      p: 15,
      readable: 11,
      maf: 10,
      f: 10,
      unique: 9,
      independent: 7,
    })
    const gone = Object.values(run.result.dropped.counts).reduce((sum, n) => sum + n, 0)
    expect(run.result.dropped.total).toBe(gone)
    expect(flow['p']! - gone).toBe(run.instruments.length)
  })

  test('by alleles, the MHC and F, where requested', async () => {
    const run = await pick(bytes, {
      indels: 'drop',
      palindromic: 'drop',
      mhc: 'drop',
      leastF: 90,
      independence: 'none',
    })
    expect(namesOf(run.instruments)).toEqual(['strong', 'TWICE', 'near', 'far', 'nowhere'])
    expect(reasonsOf(run)).toMatchObject({
      indel: 'indel',
      palindrome: 'palindromic',
      mhc: 'mhc',
      other: 'weak',
    })
  })

  test('drops all alleles of a multi-allelic site, where requested', async () => {
    const several = table(
      line('rs1', { other_allele: 'G' }),
      line('rs1', { other_allele: 'C', beta: 0.2 }),
      line('rs2', { chr: 2 }),
    )
    const picked = await pick(several)
    expect(picked.instruments.map(({ SNP, otherAllele }) => [SNP, otherAllele])).toEqual([
      ['rs1', 'C'],
      ['rs2', 'G'],
    ])
    const dropped = await pick(several, { multiAllelic: 'drop' })
    expect(namesOf(dropped.instruments)).toEqual(['rs2'])
    expect(dropped.result.dropped.counts).toEqual({ 'multi-allelic': 2 })
  })

  test('p exactly at the threshold passes', async () => {
    const edge = table(line('at', { pval: '5e-8' }), line('above', { chr: 2, pval: '5.0001e-8' }))
    expect(namesOf((await pick(edge)).instruments)).toEqual(['at'])
  })
})

describe('p beyond the range of a number', () => {
  test('ranks 0 by effect and error, 1e-400 by its text', async () => {
    const bytes = table(
      line('text', { pval: '3e-400', beta: 0.1 }),
      line('zero', { pval: '0', beta: 0.5 }),
      line('least', { pval: '<1e-300', beta: 0.36 }),
      line('plain', { pval: '1e-200' }),
    )
    const { instruments, result } = await pick(bytes, { independence: 'none' })
    expect(namesOf(instruments)).toEqual(['zero', 'text', 'least', 'plain'])
    const byName = new Map(instruments.map((one) => [one.SNP, one.negLog10P]))
    expect(byName.get('text')).toBeCloseTo(400 - Math.log10(3), 10)
    expect(byName.get('zero')).toBeCloseTo(normalTwoSided(50).negLog10P, 8)
    expect(byName.get('least')).toBeCloseTo(300, 10)
    expect(result.warnings.map(({ code }) => code)).toContain('p-of-zero')
  })

  test('accepts a column of −log10 p, or effect and error alone', async () => {
    const rows = table(line('a', { pval: 9.2 }), line('b', { chr: 2, pval: 3 }))
    const head = guessAssociationMapping(HEADER).mapping
    const { pval, ...rest } = head
    const byLog = await pick(rows, {}, { mapping: { ...rest, neg_log10_p: pval! } })
    expect(byLog.instruments.map(({ SNP, negLog10P }) => [SNP, negLog10P])).toEqual([['a', 9.2]])
    const byZ = await pick(table(line('a'), line('b', { beta: 0.03 })), {}, { mapping: rest })
    expect(namesOf(byZ.instruments)).toEqual(['a'])
  })
})

describe('limits and hints', () => {
  test.runIf(isNightly)('stops at a too loose threshold before memory grows', async () => {
    const row = line('rs', { pval: '1e-3' })
    const long = utf8(
      [HEADER.join('\t'), ...Array.from({ length: PICK_LIMITS.candidates + 5000 }, () => row)].join(
        '\n',
      ),
    )
    const failure = await failureOf(() => pick(long, { mostP: 0.05 }))
    expect(failure.problem).toMatchObject({
      code: 'too-many-candidates',
      file: 'exposure',
      expected: String(PICK_LIMITS.candidates),
    })
    expect(Number(failure.problem.found)).toBeGreaterThan(PICK_LIMITS.candidates / 2)
  })

  test('no row below the threshold', async () => {
    const failure = await failureOf(() => pick(table(line('a', { pval: '0.1' }))))
    expect(failure.problem).toEqual({
      code: 'none-below-p',
      file: 'exposure',
      found: '1',
      expected: '5e-8',
    })
  })

  test.each([
    { mostP: 0 },
    { mostP: 0.5 },
    { leastMaf: 0.7 },
    { windowKb: 0 },
    { r2: 0 },
    { leastF: Number.NaN },
  ])('a parameter out of range: %o', async (change) => {
    const failure = await failureOf(() => pick(table(line('a')), change))
    expect(failure.code).toBe('bad-parameter')
    expect(failure.problem.column).toBe(Object.keys(change)[0])
  })

  test('infers the build from positions, and reports impossible ones', async () => {
    const { result } = await pick(
      table(
        line('rs7412', { chr: 19, pos: 44_908_822 }),
        line('rs9', { chr: 21, pos: 60_000_000 }),
      ),
    )
    expect(result.build).toBe('GRCh38')
    const codes = result.warnings.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['build', 'positions-impossible', 'known-locus']))
  })

  test('shortens the list of dropped variants to the size of a record', async () => {
    const lines = Array.from({ length: 900 }, (_, index) =>
      line(`rs${index}`, { pos: 1000 + index }),
    )
    const { result } = await pick(table(...lines), {}, { maxBytes: 20_000 })
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(20_000)
    expect(result.dropped.total).toBe(899)
    expect(result.dropped.first.length).toBeGreaterThan(20)
    expect(result.dropped.first.length).toBeLessThan(899)
  })

  test('R² is F/(F + n − 2), or from frequencies without sample sizes', async () => {
    const bySize = await pick(table(line('a')))
    expect(bySize.result.summary.r2From).toBe('sample-size')
    expect(bySize.result.summary.r2).toBeCloseTo(100 / (100 + 50_000 - 2), 12)
    const byFrequency = await pick(table(line('a', { samplesize: 'NA' })))
    expect(byFrequency.result.summary.r2From).toBe('frequency')
    expect(byFrequency.result.summary.r2).toBeCloseTo(2 * 0.3 * 0.7 * 0.01, 12)
  })
})
