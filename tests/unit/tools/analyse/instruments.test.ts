import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { analyse, file, json, PATIENT } from './run.ts'

const example = (name: string) => resolve('public/examples', name)
const EXPOSURE = example('gwas_exposure.tsv')

type Output = {
  input: { sha256: string; rows: number; bytes: number }
  flow: { step: string; left: number }[]
  instruments: { SNP: string; chr: string; pos: number; F: number; pval: number }[]
  dropped: { SNP: string; reason: string; to?: string }[]
  droppedTotal: number
  outcome: { kept: number; absent: string[]; rows: { SNP: string; mr_keep: boolean }[] } | null
}
const run = (...args: string[]) => json<Output>('instruments', ...args)

describe('instruments', { timeout: PATIENT }, async () => {
  test('by distance: all rows read, each candidate kept or dropped with a reason', async () => {
    const found = await run('--file', EXPOSURE, '--p', '5e-8', '--f', '10', '--window-kb', '10000')
    const text = readFileSync(EXPOSURE, 'utf8')
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'))
    const passed = rows.filter((row) => Number(row[7]) <= 5e-8)
    expect(found.input).toMatchObject({
      rows: rows.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    expect(found.flow.find(({ step }) => step === 'p')?.left).toBe(passed.length)
    expect(found.instruments.length + found.droppedTotal).toBe(passed.length)
    for (const [at, one] of found.instruments.entries()) {
      for (const other of found.instruments.slice(at + 1)) {
        expect(one.chr !== other.chr || Math.abs(one.pos - other.pos) > 10_000_000).toBe(true)
      }
    }
  })

  test('by a matrix, looked up in an outcome', async () => {
    const ld = example('gwas_exposure.ld')
    const outcome = example('gwas_outcome.tsv')
    const found = await run('--file', EXPOSURE, '--ld', ld, '--r2', '0.001', '--outcome', outcome)
    const reasons = new Set(found.dropped.map(({ reason }) => reason))
    expect(reasons).toEqual(new Set(['correlated', 'not-in-matrix', 'duplicate']))
    expect(found.outcome!.rows.length + found.outcome!.absent.length).toBe(found.instruments.length)
    expect(found.outcome!.rows.filter(({ mr_keep }) => mr_keep).length).toBe(found.outcome!.kept)
  })

  test('effects from another study, beside those of the selection', async () => {
    const head = 'rsid\tchr\tpos\teffect_allele\tother_allele\tb\tstderr\tpval'
    const first = file('first.tsv', `${head}\nrs1\t1\t1000\tA\tG\t0.1\t0.01\t1e-22\n`)
    const second = file('second.tsv', `${head}\nrs1\t1\t1000\tG\tA\t-0.08\t0.02\t1e-4\n`)
    const found = await json<{
      instruments: { SNP: string; beta: number; se: number; effect_allele: string }[]
      estimates: { share: number; selection: { SNP: string; beta: number; pval: number }[] }
    }>('instruments', '--file', first, '--estimates', second, '--maf', '0')
    expect(found.instruments).toMatchObject([
      { SNP: 'rs1', beta: 0.08, se: 0.02, effect_allele: 'A' },
    ])
    expect(found.estimates.selection).toMatchObject([{ SNP: 'rs1', beta: 0.1, pval: 1e-22 }])
    expect(found.estimates.share).toBeCloseTo(0.8, 12)
  })

  test('prints errors with the remedy and exit code 2', async () => {
    const open = file('open.tsv', 'SNP\tA1\tA2\tb\tse\tp\nrs1\tA\tG\t0.1\t0.01\t1e-9')
    const bare = file('bare.ld', '1\t0.5\n0.5\t1')
    const cases: [string[], RegExp][] = [
      [['--file', EXPOSURE, '--p', '3'], /--p is a number from 0 to 0\.05/],
      [['--file', EXPOSURE, '--p', '1e-300'], /No row \(of \d+\) has p ≤ 1e-300/],
      [['--file', EXPOSURE, '--independence', 'matrix'], /needs --ld FILE/],
      [['--file', open], /--map effect_allele=A1,other_allele=A2/],
      [['--file', EXPOSURE, '--ld', bare], /does not name its variants/],
    ]
    for (const [args, message] of cases) {
      const { status, stderr } = await analyse('instruments', ...args)
      expect([status, stderr]).toEqual([2, expect.stringMatching(message)])
    }
  })
})
