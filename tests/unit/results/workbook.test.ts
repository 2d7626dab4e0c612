import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordBody } from '../../../src/results/record-body.ts'
import { exportGroups } from '../../../src/results/exports/export-files.ts'
import { kindOf } from '../../../src/results/read-body.ts'
import { recordOf } from '../../../src/results/record-file.ts'
import type { KindExports } from '../../../src/results/exports/kind-exports.ts'
import { tabNames, workbook } from '../../../src/results/exports/xlsx.ts'
import { formatsFor } from '../../../src/i18n/formats.ts'
import { textOf } from '../../helpers/e2e/texts.ts'
import { type ReadSheet, readWorkbook, workbookParts } from '../../helpers/read-workbook.ts'
import { gutResult, mapResult } from '../../helpers/scan-result.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const wordsIn = (language: 'zh' | 'en') => ({
  t: (id: string, values?: Record<string, unknown>) =>
    textOf(language, id, values as Record<string, string | number>),
  format: formatsFor(language, 'UTC'),
})

const FACTS = {
  id: '176368620000000001',
  toolId: '6001',
  title: '体重指数 → 冠心病',
  note: '',
  createdAt: '2026-11-20T10:00:00.000Z',
}

async function saved(body: RecordBody, language: 'zh' | 'en' = 'en') {
  const exports: KindExports<RecordBody> = await kindOf(body).exports()
  const groups = exportGroups({
    record: recordOf(body, FACTS),
    body,
    exports,
    words: wordsIn(language),
  })
  const line = groups.flatMap(({ lines }) => lines).find(({ id }) => id === 'workbook')
  if (!line) throw new Error('no workbook')
  const bytes = await bytesOf(await line.make())
  return { exports, groups, line, bytes, sheets: await readWorkbook(bytes) }
}

/** Returns a cell as the parser reads it; a missing one is empty. */
const cell = (sheet: ReadSheet | undefined, row: number, column: number) =>
  sheet?.rows[row]?.[column] ?? ''

let bodies: Record<string, RecordBody>
beforeAll(async () => {
  bodies = {
    twoSample: await exampleResult('balanced_24', { exposureName: 'BMI', outcomeName: 'CHD' }),
    gut: await gutResult(),
    map: await mapResult(),
  }
})

describe('all tables as one workbook', () => {
  test.each(['twoSample', 'gut', 'map'])(
    '%s: every number of every table, all its digits',
    async (name) => {
      const body = bodies[name]!
      const { exports, sheets } = await saved(body)
      const tables = exports.tables(body)
      expect(sheets).toHaveLength(tables.length + 1)
      let numbers = 0
      for (const [index, table] of tables.entries()) {
        const sheet = sheets[index + 1]
        expect(sheet?.rows[0]).toEqual(table.columns)
        for (const [row, cells] of table.rows().entries()) {
          for (const [column, value] of cells.entries()) {
            const read = cell(sheet, row + 1, column)
            if (typeof value === 'number') {
              expect(Number(read), `${table.id} ${row} ${column}`).toBe(value)
              numbers += 1
            } else expect(read).toBe((value ?? '').trim())
          }
        }
      }
      expect(numbers).toBeGreaterThan(50)
    },
  )

  test('begins with the provenance of the numbers, in the user’s language', async () => {
    const body = bodies['twoSample']!
    const { sheets, line } = await saved(body, 'zh')
    expect(line.fileName).toBe('体重指数-→-冠心病.xlsx')
    const [about] = sheets
    expect(about?.name).toBe(textOf('zh', 'analysis.about.sheet'))
    const facts = new Map(about?.rows.map(([name = '', value = '']) => [name, value]))
    expect(facts.get(textOf('zh', 'analysis.about.title'))).toBe(FACTS.title)
    expect(facts.get(textOf('zh', 'analysis.about.tool'))).toBe(textOf('zh', 'nav.twoSampleMr'))
    expect(facts.get('SHA-256')).toMatch(/^[0-9a-f]{64}$/)
    expect(facts.get('seed')).toBe('42')
    expect(facts.get('nboot')).toBe('100')
    expect(facts.get('convention')).toBe('twosamplemr')
    expect(facts.get(textOf('zh', 'analysis.provenance.engine'))).toContain(body.engine.version)
    expect(facts.get(textOf('zh', 'analysis.provenance.file'))).toBe('data.tsv')
  })

  test('stores names as text, never as formulas', async () => {
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '<b>&"\'', 'a\u0000b\uD800', '\t=1']
    const file = await workbook('=x', [
      { name: 'S', rows: [['name', 'n'], ...hostile.map((name, at) => [name, at / 3])] },
    ])
    const bytes = await bytesOf(file)
    const parts = await workbookParts(bytes)
    expect(Object.values(parts).join('')).not.toMatch(/<f[\s>]/)
    const [sheet] = await readWorkbook(bytes)
    expect(sheet?.rows.slice(1, 6).map(([name]) => name)).toEqual(hostile.slice(0, 5))
    expect(sheet?.rows[6]?.[0]).toBe('ab\uFFFD')
    expect(Number(sheet?.rows[2]?.[1])).toBe(1 / 3)
  })

  test('names of tabs are valid and unique', () => {
    expect(tabNames(['a/b', "'x'", '', 'A B', 'x'.repeat(40), 'X'.repeat(40)])).toEqual([
      'a b',
      'x',
      '1',
      'A B (2)',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
    ])
  })
})
