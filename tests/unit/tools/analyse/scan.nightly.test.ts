import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectClose } from '../../science/close.ts'
import { firstRowsOfOutcome, fixture, readTsv } from '../../science/reference.ts'
import type { Row } from './run.ts'
import { file, json, PATIENT } from './run.ts'

test(
  'gut-microbiota: 211 taxa; the outcome compressed in several members',
  { timeout: PATIENT },
  async () => {
    const outcome = Buffer.from(firstRowsOfOutcome())
    const half = outcome.indexOf('\n', outcome.length / 2) + 1
    const members = [outcome.subarray(0, half), outcome.subarray(half)].map((part) =>
      gzipSync(part),
    )
    const packed = file('outcome.tsv.gz', Buffer.concat(members))
    const exposure = fileURLToPath(fixture('sim211/sim211_exposure.tsv'))
    const args = ['--exposure', exposure, '--outcome', packed, '--action', '2', '--seed', '42']
    const said = ['--outcome-map', 'effect_allele=A1,other_allele=A2']
    const result = await json<{
      taxa: (Row & { taxon: string; verdict: string; cluster: number | null })[]
      multipleTesting: { taxon: string; p: number; bh: number; bonferroni: number }[]
      summary: { clusters: number; rows: number; kept: number }
      input: { layout: string | null }
    }>('gut-microbiota', ...args, ...said, '--nboot', '100')
    const expected = readTsv(fixture('sim211/sim211_multiple_testing.tsv'))
    expect(result.taxa.length).toBe(211)
    expect(result.multipleTesting.length).toBe(expected.length)
    for (const row of expected) {
      const actual = result.multipleTesting.find(({ taxon }) => taxon === row['id.exposure'])!
      expectClose(actual.p, Number(row['pval']), 1e-9, 'p')
      expectClose(actual.bh, Number(row['bh']), 1e-9, 'BH')
      expectClose(actual.bonferroni, Number(row['bonf']), 1e-9, 'Bonferroni')
    }
    expect([result.summary.clusters, result.summary.rows, result.summary.kept]).toEqual([
      190, 2905, 2822,
    ])
    expect(result.input.layout).toBeNull()
  },
)
