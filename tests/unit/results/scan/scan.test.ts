import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { kindOf, readBody } from '../../../../src/results/read-body.ts'
import { openRecordFile, recordFileText, recordOf } from '../../../../src/results/record-file.ts'
import { edgesOf, graphml } from '../../../../src/results/scan/export-network.ts'
import { gutExports, mapExports } from '../../../../src/results/scan/export-tables.ts'
import {
  bhLine,
  mapGrid,
  quantilePoints,
  starsOf,
  taxonomyRows,
  volcanoPoints,
} from '../../../../src/ui/results/scan/figure-data.ts'
import {
  filteredRows,
  NO_FILTERS,
  rankedRows,
  ranksOf,
} from '../../../../src/results/scan/ranked.ts'
import type { GutBody, MapBody } from '../../../../src/results/scan/body.ts'
import { guardNotes } from '../../../../src/results/scan/texts.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { gutResult, mapResult, TAXA_TABLE } from '../../../helpers/scan-result.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

const words = { t: (id: string) => id, format: formatsFor('en', 'UTC'), isBinary: true }
const FACTS = {
  id: '176368620000000001',
  toolId: '6002',
  title: '',
  note: '',
  createdAt: '2026-11-20T10:00:00.000Z',
}

let gut: GutBody
let map: MapBody
beforeAll(async () => {
  gut = await gutResult()
  map = await mapResult()
})

describe('a scan as a record', () => {
  test('is accepted by the contract and has a headline of its findings', () => {
    const record = recordOf(gut, FACTS)
    expect(contract.saveRecord.params.safeParse(record).success).toBe(true)
    expect(record).toMatchObject({ title: '4 × cancer', fileName: 'screen.tsv', variants: 25 })
    expect(record.result.length).toBeLessThan(LIMITS.recordBody)
    const headline = JSON.parse(record.headline) as Record<string, unknown>
    const t = (id: string, values?: Record<string, unknown>) =>
      textOf('en', id, values as Record<string, string | number>)
    expect(kindOf(gut).headlineText(headline, { t, format: words.format })).toBe(
      `4 taxa: ${gut.summary.verdicts.passed} passed every condition, ${gut.summary.verdicts.associated} associated`,
    )
    expect(kindOf(map).facts(map).title).toBe('BMI, LDL-c → CHD, T2D')
  })

  test.each(['gut', 'map'] as const)('comes back whole from a file (%s)', (which) => {
    const record = recordOf(which === 'gut' ? gut : map, FACTS)
    const opened = openRecordFile(recordFileText(record), {
      fileName: 'a.json',
      id: '1',
      toolId: FACTS.toolId,
      at: FACTS.createdAt,
    })
    if (opened.name !== 'record') throw new Error(opened.name)
    const { origin: _origin, ...result } = readBody(opened.record.result) ?? {}
    expect(JSON.stringify(result)).toBe(record.result)
  })

  test('is refused with an invalid verdict, or without variants of a pair', () => {
    const rows = gut.rows.map((row) => ({ ...row, verdict: 'proven' }))
    expect(readBody(JSON.stringify({ ...gut, rows }))).toBeNull()
    expect(readBody(JSON.stringify({ ...gut, variants: [] }))).toBeNull()
  })
})

describe('one pair by itself', () => {
  test('has the numbers of the scan in the two-sample engine', async () => {
    const [row] = gut.rows
    const pair = kindOf(gut).prefillPair(gut, {
      exposure: row?.exposure ?? '',
      outcome: null,
      without: new Set(),
    })
    const again = await resultOf(pair?.text ?? '')
    const ivw = again.estimates.find(({ method }) => method === 'ivw')
    expect(ivw?.b).toBeCloseTo(row?.b ?? 0, 7)
    expect(ivw?.se).toBeCloseTo(row?.se ?? 0, 7)
    expect(pair?.presentation).toMatchObject({ outcomeName: 'cancer', outcomeKind: 'binary' })
  })

  test('is null where its variants were left out, or where there is no such pair', () => {
    const choice = {
      exposure: gut.rows[0]?.exposure ?? '',
      outcome: null,
      without: new Set<string>(),
    }
    const lean: GutBody = { ...gut, variants: gut.rows.map(() => null) }
    expect(kindOf(lean).prefillPair(lean, choice)).toBeNull()
    expect(kindOf(gut).prefillPair(gut, { ...choice, exposure: 'nobody' })).toBeNull()
  })
})

describe('the ranked table', () => {
  test('is sorted by p', () => {
    const p = rankedRows(gut.rows).map((row) => row.p ?? 2)
    expect(p).toEqual(p.toSorted((a, b) => a - b))
  })

  test('filters by verdict, rank, outcome and words', () => {
    expect(ranksOf(gut.rows)).toEqual(['order', 'family', 'genus'])
    expect(filteredRows(gut.rows, { ...NO_FILTERS, rank: 'genus' })).toHaveLength(2)
    expect(filteredRows(gut.rows, { ...NO_FILTERS, words: 'blau CRC' })).toHaveLength(1)
    expect(filteredRows(map.rows, { ...NO_FILTERS, outcome: 'T2D' })).toHaveLength(2)
    const { associated } = gut.summary.verdicts
    const found = filteredRows(gut.rows, { ...NO_FILTERS, verdict: 'associated' })
    expect(found).toHaveLength(associated)
    expect(associated).toBeGreaterThan(0)
  })
})

describe('tables for other programs', () => {
  test('have one row for each pair, every rule, and no formulas', () => {
    const [header = '', ...lines] = tsvOfTable(gutExports, gut, 'results').trim().split('\n')
    expect(lines).toHaveLength(4)
    const columns = header.split('\t')
    for (const line of lines) expect(line.split('\t')).toHaveLength(columns.length)
    const first = (lines[0] ?? '').split('\t')
    expect(Number(first[columns.indexOf('b')])).toBe(gut.rows[0]?.b)
    expect(first[columns.indexOf('rule_bh-below-005')]).toBe('passed')
  })

  test('the variants are those of the file', () => {
    expect(tsvOfTable(gutExports, gut, 'variants').trim().split('\n')).toHaveLength(
      TAXA_TABLE.split('\n').length,
    )
  })

  test('the matrix has z and q of every pair', () => {
    const lines = tsvOfTable(mapExports, map, 'matrix')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(lines[0]).toEqual(['exposure', 'quantity', 'CHD', 'T2D'])
    expect(lines).toHaveLength(5)
    const [row] = map.rows
    expect(Number(lines[1]?.[2])).toBeCloseTo((row?.b ?? 0) / (row?.se ?? 1), 10)
    expect(Number(lines[3]?.[2])).toBe(row?.bhClustered)
  })

  test('the network has the passed pairs, with escaped names', () => {
    expect(edgesOf(map).map(({ source, target }) => `${source} ${target}`)).toEqual([
      'BMI CHD',
      'LDL-c CHD',
    ])
    const hostile = { ...map, rows: map.rows.map((row) => ({ ...row, exposure: '<x a="1">&' })) }
    expect(graphml(hostile)).toContain('source="&lt;x a=&quot;1&quot;&gt;&amp;"')
    expect(graphml(hostile)).not.toContain('<x a=')
  })
})

describe('figures', () => {
  test('the volcano shows every tested pair, each verdict with its symbol', () => {
    const points = volcanoPoints(gut, words)
    expect(points).toHaveLength(gut.summary.testable)
    const associated = points.filter(({ series }) => series === 'associated')
    expect(associated).toHaveLength(gut.summary.verdicts.associated)
    expect(points.every(({ y }) => y >= 0)).toBe(true)
  })

  test('the line of the false discovery rate separates pairs that pass from the others', () => {
    const [row] = gut.rows
    if (!row) throw new Error('no row')
    // q by hand: 0.004, 0.04, 0.0533, 0.5; two of four pass, so that p has to be below 2/4 of 0.05.
    const tests = [
      [0.001, 0.004],
      [0.02, 0.04],
      [0.04, 0.16 / 3],
      [0.5, 0.5],
    ] as const
    const rows = tests.map(([p, q], cluster) => {
      return { ...row, cluster, p, negLog10P: -Math.log10(p), bhClustered: q }
    })
    expect(bhLine({ ...gut, rows })).toBeCloseTo(-Math.log10(0.025), 12)
    // A pair with identical instruments is no independent test.
    const twin = { ...rows[0]!, exposure: 'twin' }
    expect(bhLine({ ...gut, rows: [...rows, twin] })).toBeCloseTo(-Math.log10(0.025), 12)
    expect(bhLine({ ...gut, rows: rows.slice(2) })).toBeNull()
    const line = bhLine(gut) ?? Number.NaN
    const [above, below] = [gut.rows.filter((one) => (one.bhClustered ?? 1) < 0.05), gut.rows]
    expect(above.every(({ negLog10P }) => (negLog10P ?? 0) >= line)).toBe(true)
    expect(below.filter(({ negLog10P }) => (negLog10P ?? 0) >= line)).toEqual(above)
  })

  test('the Q–Q plot draws identical instruments once, by descending expected values', async () => {
    const twin = TAXA_TABLE.split('\n')
      .filter((line) => line.startsWith('genus.Blautia'))
      .map((line) => line.replace('genus.Blautia.id.1', 'family.Twin.id.9'))
    const doubled = await gutResult([TAXA_TABLE, ...twin].join('\n'))
    expect(doubled.summary.pairs).toBe(5)
    const points = quantilePoints(doubled, words)
    expect(points).toHaveLength(4)
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => b - a))
  })

  test('the heat maps group by rank, and cross exposures with outcomes', () => {
    const rows = taxonomyRows(gut, words)
    expect(rows.filter(({ group }) => group !== undefined).map(({ group }) => group)).toEqual(
      [...new Set(rows.map(({ group }) => group))].filter(Boolean),
    )
    expect(rows.every(({ cells }) => cells.length === 5)).toBe(true)
    const grid = mapGrid(map, words)
    const [first, ...others] = map.rows
    const framed = { ...map, rows: [{ ...first!, verdict: 'passed' as const }, ...others] }
    expect(mapGrid(framed, words).rows[0]?.cells[0]?.isFramed).toBe(true)
    expect(grid.columns).toEqual(['CHD', 'T2D'])
    expect(grid.rows.map(({ id }) => id)).toEqual(['BMI', 'LDL-c'])
    expect(grid.rows[0]?.cells[0]).toMatchObject({ mark: '***', isFramed: false })
  })

  test.each([
    [null, ''],
    [0.05, ''],
    [0.049, '*'],
    [0.009, '**'],
    [0.0009, '***'],
  ])('q = %s has %j', (q, stars) => {
    expect(starsOf(q)).toBe(stars)
  })
})

describe('notes before the estimates', () => {
  test('mention a relaxed threshold, single variants and known loci', async () => {
    const ids = guardNotes(gut).map(({ id }) => id)
    expect(ids).toContain('analysis.screen.note.threshold')
    expect(ids).toContain('analysis.screen.note.single')
    expect(ids).not.toContain('analysis.screen.note.loci')
    const lactase = await gutResult(TAXA_TABLE.replace(/rs180\t/, 'rs182549\t'))
    const note = guardNotes(lactase).find(({ id }) => id === 'analysis.screen.note.loci')
    expect(note?.values(words.format)).toEqual({ loci: 'LCT', n: 1 })
  })
})
