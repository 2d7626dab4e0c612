import { beforeAll, describe, expect, test } from 'vitest'
import type { ScanResult } from '../../../../src/science/scan-run/result.ts'
import { expectClose } from '../close.ts'
import { outcomeRows, fileOf, runScan, runSim211, SIDE } from './run.ts'

let scan: ScanResult
beforeAll(async () => {
  scan = await runSim211()
})

describe('the strict run beside the wider one', () => {
  test('is the scan at the genome-wide threshold, pair by pair', async () => {
    const alone = await runSim211({ instrumentP: 5e-8 })
    const strict = new Map(alone.rows.map((row) => [row.exposure, row]))
    let tested = 0
    for (const row of scan.rows) {
      const expected = strict.get(row.exposure)!
      expect(row.strict?.nsnp).toBe(expected.nsnp)
      expect(row.strict?.method ?? null).toBe(expected.method)
      if (expected.b === null) continue
      tested += 1
      expectClose(row.strict!.b, expected.b, 1e-7, 'b')
      expectClose(row.strict!.se, expected.se!, 1e-7, 'se')
      expectClose(row.strict!.p, expected.p!, 1e-6, 'p')
      expectClose(row.strict!.bhClustered, expected.bhClustered!, 1e-6, 'q')
    }
    expect(tested).toBeGreaterThan(20)
    expect(tested).toBeLessThan(scan.summary.testable)
    // Where all instruments pass, there is no strict run.
    expect(alone.rows.every((row) => row.strict === null)).toBe(true)
  })
})

describe('the false discovery rate within a rank', () => {
  test('counts the distinct tests of that rank alone', () => {
    const ranks = new Set(scan.rows.map(({ exposure }) => exposure.split('.')[0]))
    expect(ranks.size).toBeGreaterThan(3)
    for (const rank of ranks) {
      const own = scan.rows.filter((row) => row.exposure.startsWith(`${rank}.`))
      const byCluster = new Map(
        own.filter(({ p }) => p !== null).map(({ cluster, p }) => [cluster, p!]),
      )
      const sorted = [...byCluster.values()].toSorted((a, b) => a - b)
      // The smallest p of a rank: min over i of p(i)·m/i, by the definition.
      const least = Math.min(...sorted.map((p, i) => (p * sorted.length) / (i + 1)))
      const first = own.toSorted((a, b) => (a.p ?? 2) - (b.p ?? 2))[0]!
      expectClose(first.bhLevel ?? null, Math.min(1, least), 1e-9, rank!)
    }
  })
})

describe('pruning by distance', () => {
  const header = `${SIDE}\tchr\tpos`
  const place = ['1\t1000000', '1\t5000000', '1\t40000000', '']
  const p = ['1e-9', '1e-12', '1e-8', '1e-9']
  const rows = [0, 1, 2, 3].map(
    (k) => `rs${k + 1}\tA\tG\t0.${k + 1}1\t0.02\t${p[k]}\t${place[k] || '\t'}`,
  )
  const files = {
    layout: 'two-sides' as const,
    exposures: [fileOf('taxon.tsv', [header, ...rows].join('\n'))],
    outcomes: [fileOf('y.tsv', [SIDE, ...outcomeRows].join('\n'))],
  }

  test('retains the strongest within the window, and retains and counts one without a position', async () => {
    const {
      rows: found,
      variants,
      summary,
    } = await runScan({ files, mapping: {} }, { pruneKb: 10_000 })
    expect(variants[0]?.SNP).toEqual(['rs2', 'rs3', 'rs4'])
    expect(found[0]?.nsnp).toBe(3)
    expect(summary.pruned).toEqual({ removed: 1, unplaced: 1 })
  })

  test('is optional', async () => {
    const { variants, summary } = await runScan({ files, mapping: {} })
    expect(variants[0]?.SNP).toHaveLength(4)
    expect(summary.pruned).toBeNull()
  })
})
