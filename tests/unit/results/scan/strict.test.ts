import { beforeAll, describe, expect, test } from 'vitest'
import { gutExports } from '../../../../src/results/scan/export-tables.ts'
import {
  errorQuarters,
  leastEffect,
  powerAt,
} from '../../../../src/ui/results/scan/power-curve.tsx'
import type { GutBody } from '../../../../src/results/scan/body.ts'
import { strictCounts, strictPairs } from '../../../../src/results/scan/strict.ts'
import { gutResult, TAXA_TABLE } from '../../../helpers/scan-result.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

let gut: GutBody
beforeAll(async () => {
  // One taxon whose variants are far from genome-wide: 0.03 ± 0.008 has p of 2e-4.
  const weak = [1, 2, 3].map((k) =>
    ['genus.Weak.id.9', 'CRC', `rsw${k}`, 0.03, 0.008, 0.01, 0.008].join('\t'),
  )
  gut = await gutResult([TAXA_TABLE, ...weak].join('\n'))
})

describe('the strict run', () => {
  test('omits pairs without a genome-wide instrument, and sorts by p', () => {
    const found = strictPairs(gut)
    expect(found.map(({ row }) => row.exposure)).not.toContain('genus.Weak.id.9')
    expect(found).toHaveLength(4)
    const p = found.map(({ strict }) => strict.p ?? 2)
    expect(p).toEqual(p.toSorted((a, b) => a - b))
    const counts = strictCounts(gut)
    expect(counts).toMatchObject({ tested: 4, single: 1 })
    expect(counts.kept + counts.untested).toBeLessThanOrEqual(counts.wide)
  })

  test('is in the supplementary table beside the wider run', () => {
    const [header = '', ...rows] = tsvOfTable(gutExports, gut, 'results').trim().split('\n')
    const columns = header.split('\t')
    const cell = (line: string, name: string) => line.split('\t')[columns.indexOf(name)]
    const weak = rows.find((line) => line.includes('genus.Weak'))!
    expect(cell(weak, 'strict_nsnp')).toBe('0')
    expect(cell(weak, 'strict_b')).toBe('NA')
    expect(Number(cell(weak, 'nsnp'))).toBe(3)
    const blautia = rows.find((line) => line.includes('Blautia'))!
    expect(Number(cell(blautia, 'strict_b'))).toBeCloseTo(Number(cell(blautia, 'b')), 6)
    // Two genera are compared among themselves, the family by itself.
    const dorea = rows.find((line) => line.includes('Dorea'))!
    expect(Number(cell(dorea, 'p_bh_rank'))).toBeCloseTo(Number(cell(dorea, 'p')), 9)
  })
})

describe('the power curve', () => {
  test('starts at the level, passes 80 % at the least effect, ends near certainty', () => {
    const [, middle = 0] = errorQuarters(gut)!
    expect(powerAt(0, middle)).toBeCloseTo(0.05, 12)
    expect(powerAt(leastEffect(middle), middle)).toBeCloseTo(0.8, 4)
    expect(powerAt(6 * middle, middle)).toBeGreaterThan(0.999)
  })

  test('requires a minimum number of estimates', () => {
    expect(errorQuarters({ rows: gut.rows.slice(0, 2) })).toBeNull()
  })
})
