/**
 * Unusable rows: the messages in both languages. Each line of the table of problems has the row, the
 * column, the expected and the found value; the sentence above it says how many rows are kept.
 */
import { describe, expect, test } from 'vitest'
import { formatProblems } from '../../../../../src/features/tools/components/fault-text.ts'
import { readStudies } from '../../../../../src/science/meta-analysis/read-studies.ts'
import { checkStudy, studyDecimalMark } from '../../../../../src/science/meta-analysis/studies.ts'
import { previewScan } from '../../../../../src/science/scan-run/preview.ts'
import { EXPOSURE, host, SIDE, TABLE_CASES, utf8 } from './row-cases.ts'
import { SIDE_CASES } from './side-cases.ts'
import { wordsIn } from './words.ts'

test.each([...TABLE_CASES, ...SIDE_CASES])('$what', async ({ read, row, kept = 1, zh, en }) => {
  const check = await read([row])
  expect(check).toMatchObject({ rows: 2, kept })
  for (const [language, cellsOf] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const words = wordsIn(language)
    const { caption, rows } = formatProblems(check.problems, words)
    expect(rows.map(({ cells }) => cells)).toEqual([['3', ...cellsOf]])
    expect(caption).toBe(words.t('tools.problem.caption', { n: 1 }))
    const said = words.t('tools.verdict.usable', { kept, rows: '2' })
    expect(said).toContain(language === 'zh' ? `2 行中 ${kept} 行可用` : `${kept} of 2 rows`)
    expect([caption, ...cellsOf.filter((cell) => cell !== row), said].join(' ')).not.toMatch(
      /undefined|\[object|[{}]/,
    )
  }
})

test('separators at the ends of all lines do not shift column names', async () => {
  const bytes = utf8('SNP,effect_allele,beta,se\nrs1,A,0.1,0.01,\nrs2,C,0.2,0.01,\n')
  const files = {
    layout: 'two-sides' as const,
    exposures: [{ name: 'x.csv', bytes }],
    outcomes: [],
  }
  const { exposure } = await previewScan({ files, mapping: {} }, host)
  expect(exposure).toMatchObject({ columns: ['SNP', 'effect_allele', 'beta', 'se'] })
  expect(exposure!.check).toMatchObject({ kept: 2, problems: { total: 0 } })
})

describe('values that need no correction', () => {
  test.each<[string, string]>([
    ['p of 0', 'rs9,A,G,0.1,0.01,0.3,0,9'],
    ['p below a bound', 'rs9,A,G,0.1,0.01,0.3,<1e-300,9'],
    ['thousands set apart', 'rs9,A,G,0.1,0.01,0.3,1e-9,"18,340"'],
    ['no frequency, no p, no number', 'rs9,A,G,0.1,0.01,NA,.,-'],
    ['a missing other allele', 'rs9,A,,0.1,0.01,0.3,1e-9,9'],
    ['an empty line', ''],
  ])('%s', async (_name, row) => {
    const check = await EXPOSURE([row])
    expect(check.problems.total).toBe(0)
    expect(check.kept).toBe(check.rows)
  })
})

describe('studies of a meta-analysis are checked in their table', () => {
  test('parses decimal commas, Chinese headers, a byte order mark, CRLF and quotes', async () => {
    const text = '\ufeff研究;效应值;标准误\r\n"甲; 乙";0,12;0,034\r\n丙;-0,3;0,05\r\n'
    const { rows } = await readStudies(utf8(text), host)
    expect(studyDecimalMark(rows)).toBe('comma')
    const how = { scale: 'beta', errorBy: 'se', mark: studyDecimalMark(rows) } as const
    expect(rows.map((row) => checkStudy(row, how).study)).toEqual([
      { name: '甲; 乙', b: 0.12, se: 0.034 },
      { name: '丙', b: -0.3, se: 0.05 },
    ])
  })
})

test('names the file of each row when there are several', async () => {
  const files = {
    layout: 'two-sides' as const,
    exposures: ['a.csv', 'b.csv'].map((name) => ({
      name,
      bytes: utf8([SIDE, 'rs1,A,G,0.1,0,0.3,1e-9,9'].join('\n')),
    })),
    outcomes: [],
  }
  const { exposure } = await previewScan({ files, mapping: {} }, host)
  const { columns, rows } = formatProblems(exposure!.check!.problems, wordsIn('zh'))
  expect(columns[0]).toBe('文件')
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['a.csv', '2', 'se'],
    ['b.csv', '2', 'se'],
  ])
})
