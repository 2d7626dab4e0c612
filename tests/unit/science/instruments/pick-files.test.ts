import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type LookedUp, unpackRows } from '../../../../src/science/instruments/result.ts'
import { failureOf, utf8 } from '../parser/files.ts'
import { sheetRows, workbook, zip } from '../parser/packed-files.ts'
import { type Bytes, HEADER, line, namesOf, pick, reasonsOf, table } from './picking.ts'

describe('every container gives the same selection', () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    line(`rs${index}`, {
      chr: 1 + (index % 22),
      pos: 1_000_000 + index * 7919,
      beta: index % 9 === 0 ? 0.1 : 0.01,
    }),
  )
  const text = [HEADER.join('\t'), ...lines].join('\n')
  const cells = text.split('\n').map((row) => row.split('\t'))

  test.each<[string, Bytes, string]>([
    ['text', utf8(text), 'none'],
    ['gzip', new Uint8Array(gzipSync(text)), 'gzip'],
    ['a workbook', zip(workbook([{ name: 'S', rows: sheetRows(cells) }])), 'xlsx'],
  ])('%s', async (_name, bytes, container) => {
    const plain = await pick(utf8(text))
    const { result, told: reported } = await pick(bytes)
    expect(result.instruments.rows).toEqual(plain.result.instruments.rows)
    expect(result.instruments.rows.length).toBe(22)
    expect(result.input).toMatchObject({
      rows: 400,
      bytes: bytes.length,
      container,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const last = reported.at(-1)?.reading
    expect(last).toMatchObject({ bytes: bytes.length, size: bytes.length })
  })
})

describe('several traits in one file', () => {
  const rows = ['one', 'two'].flatMap((trait) =>
    [1, 2, 3].map((chr) => `${line(`${trait}${chr}`, { chr })}\t${trait}`),
  )
  const bytes = utf8([[...HEADER, 'Phenotype'].join('\t'), ...rows].join('\n'))

  test('selects instruments of each separately, or reads one alone', async () => {
    const all = await pick(bytes)
    expect(all.result.traits).toEqual([
      { trait: 'one', candidates: 3, kept: 3 },
      { trait: 'two', candidates: 3, kept: 3 },
    ])
    const one = await pick(bytes, { trait: 'two' })
    expect(namesOf(one.instruments)).toEqual(['two1', 'two2', 'two3'])
    expect(one.result.flow.slice(0, 3)).toEqual([
      { step: 'rows', left: 6 },
      { step: 'p', left: 6 },
      { step: 'trait', left: 3 },
    ])
  })
})

describe('a supplied matrix', () => {
  const bytes = table(
    line('rs1', { beta: 0.2 }),
    line('rs2', { pos: 1_100_000, beta: 0.15 }),
    line('rs3', { pos: 1_200_000, beta: 0.12 }),
    line('rs4', { pos: 30_000_000 }),
    line('rs5', { chr: 2 }),
  )
  const r = [
    [1, -0.9, 0.01, 0.5],
    [-0.9, 1, 0.02, 0],
    [0.01, 0.02, 1, 0],
    [0.5, 0, 0, 1],
  ]
  const named = (corner: boolean, rowNames: boolean, separator = '\t') =>
    utf8(
      [
        [...(corner ? [''] : []), 'rs1', 'rs2', 'rs3', 'rs4_A_G'].join(separator),
        ...r.map((row, index) => [...(rowNames ? [`rs${index + 1}`] : []), ...row].join(separator)),
      ].join('\n'),
    )
  const asPairs = utf8(
    [
      ' CHR_A BP_A SNP_A CHR_B BP_B SNP_B R2',
      ' 1 1 rs1 1 2 rs2 0.81',
      ' 1 1 rs4 1 2 rs1 0.25',
      ' 1 1 rs3 1 2 rs999 0.9',
    ].join('\n'),
  )
  const rule = { independence: 'matrix', r2: 0.1 } as const

  test.each<[string, Bytes]>([
    ['a square with names on both sides', named(true, true)],
    ['names in the header alone', named(false, false)],
    ['blanks', named(false, true, ' ')],
    ['commas, packed', new Uint8Array(gzipSync(named(true, true, ',')))],
    ['pairs as PLINK writes them', asPairs],
  ])('%s', async (_name, ld) => {
    const run = await pick(bytes, rule, { ld })
    // rs4 is correlated with rs1 and farther away than the window.
    expect(namesOf(run.instruments)).toEqual(['rs1', 'rs3', 'rs4'])
    expect(reasonsOf(run)).toEqual({ rs2: 'correlated', rs5: 'not-in-matrix' })
    expect(run.result.dropped.first[0]).toMatchObject({ SNP: 'rs2', to: 'rs1', distance: 100_000 })
    expect(run.result.dropped.first[0]!.r2).toBeCloseTo(0.81, 6)
    expect(run.result.ld).toMatchObject({
      matched: 4,
      sha256: createHash('sha256').update(ld).digest('hex'),
    })
  })

  test('retains variants missing in the matrix where requested', async () => {
    const run = await pick(bytes, { ...rule, outside: 'keep' }, { ld: asPairs })
    expect(namesOf(run.instruments)).toEqual(['rs1', 'rs3', 'rs4', 'rs5'])
    expect(run.result.warnings).toContainEqual({
      code: 'not-in-matrix',
      values: { count: 1, total: 5 },
    })
  })

  test('refuses a file that is no matrix', async () => {
    const bare = utf8(r.map((row) => row.join('\t')).join('\n'))
    const short = utf8(['\trs1\trs2\trs3', 'rs1\t1\t0\t0', 'rs2\t0\t1'].join('\n'))
    const unrelated = utf8(['SNP_A SNP_B R2', 'rs77 rs78 0.5'].join('\n'))
    const codes = await Promise.all(
      [bare, short, unrelated].map(
        async (ld) => (await failureOf(() => pick(bytes, rule, { ld }))).code,
      ),
    )
    expect(codes).toEqual(['ld-without-names', 'ld-not-square', 'no-ld-overlap'])
    const none = await failureOf(() => pick(bytes, rule))
    expect(none.problem).toMatchObject({ code: 'bad-parameter', column: 'ld' })
  })
})

describe('the outcome', () => {
  const bytes = table(
    line('rs1', { beta: 0.2 }),
    line('rs2', { chr: 2 }),
    line('rs3', { chr: 3 }),
    line('rs4', { chr: 4, effect_allele: 'A', other_allele: 'T', eaf: 0.49 }),
  )
  const outcome = table(
    line('null', { pval: '0.5' }),
    line('RS1', { effect_allele: 'G', other_allele: 'A', eaf: 0.7, beta: -0.04, se: 0.02 }),
    line('rs2', { effect_allele: 'A', other_allele: 'C', beta: 0.01 }),
    line('rs4', { effect_allele: 'A', other_allele: 'T', eaf: 0.49, beta: 0.01 }),
  )

  test('is harmonised, with every instrument accounted for', async () => {
    const { result, instruments } = await pick(bytes, {}, { outcome })
    const found = unpackRows<LookedUp>(result.outcome!.variants)
    const row = (SNP: string) => found.find(({ at }) => instruments[at]!.SNP === SNP)
    expect(row('rs1')).toMatchObject({ beta: 0.04, betaExposure: 0.2, effectAllele: 'A' })
    expect(row('rs1')!.eaf).toBeCloseTo(0.3, 10)
    expect(row('rs2')!.reason).toBe('alleles-do-not-match')
    expect(row('rs4')!.reason).toBe('palindromic-ambiguous')
    expect(result.outcome).toMatchObject({ absent: ['rs3'], kept: 1, input: { rows: 4 } })
    expect(found.length + result.outcome!.absent.length).toBe(instruments.length)
  })

  test('reports an outcome without any of the names, with a valid selection', async () => {
    const { result } = await pick(
      bytes,
      {},
      { outcome: table(line('1:2:A:G', { chr: 9, pos: 2 })) },
    )
    expect(result.outcome).toMatchObject({ kept: 0, absent: ['rs1', 'rs2', 'rs3', 'rs4'] })
    expect(result.instruments.rows.length).toBe(4)
  })
})
