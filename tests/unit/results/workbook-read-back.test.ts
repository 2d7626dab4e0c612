/**
 * Workbooks are written by a library and read by the product's own parser (ADR 026): it must return every cell
 * that was written, whatever its contents.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tabNames, workbook } from '../../../src/results/exports/xlsx.ts'
import { runs } from '../../helpers/nightly.ts'
import { readWorkbook } from '../../helpers/read-workbook.ts'

/** Whether XML 1.0 allows a character (production 2, Char); workbooks leave out the others. */
function isInXml(character: string): boolean {
  const code = character.codePointAt(0)!
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code !== 0xff_fe && code !== 0xff_ff
}

/** Characters with a meaning in XML, in a workbook or in UTF-16. */
const SPECIAL_CHARACTERS = [
  '&',
  '<',
  '>',
  '"',
  "'",
  ';',
  '#',
  ']]>',
  '<!--',
  '&amp;',
  '&#65;',
  '_x0041_',
  '_x',
  '_',
].concat(['\t', '\n', '\r', ' ', '\u00a0', '\ud800', '\udc00', '\ufffe', '位', '😀', '=', 'rs1'])
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...SPECIAL_CHARACTERS) }),
)
/** Names of tabs are texts of the interface. */
const CHARACTERS = ['a', 'B', ' ', '/', ':', '?', '位', "'", '&', '<', '"', '(', '1', ')']
const label = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 40 })
const cell = fc.oneof(text, fc.double(), fc.constant(null))
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 })

/** Returns the cell as it is parsed: its text, trimmed; a finite number with all its digits. */
function asRead(value: string | number | null): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return ''
  return Array.from(String(value).toWellFormed()).filter(isInXml).join('').trim()
}

/** Returns rows as they are parsed: without empty cells at their end, and without empty rows. */
function rowsAsRead(written: (string | number | null)[][]): string[][] {
  return written
    .map((cells) => cells.map(asRead))
    .map((cells) => cells.slice(0, cells.findLastIndex((value) => value !== '') + 1))
    .filter((cells) => cells.length > 0)
}

test('parses every written cell: numbers to the last bit, texts to the last character', async () => {
  const sheets = fc.array(fc.record({ name: label, rows }), { minLength: 1, maxLength: 3 })
  const readsBack = fc.asyncProperty(sheets, async (written) => {
    const file = await workbook('T', written)
    const names = tabNames(written.map(({ name }) => name))
    expect(await readWorkbook(new Uint8Array(await file.arrayBuffer()))).toEqual(
      written.map((sheet, at) => ({ name: names[at], rows: rowsAsRead(sheet.rows) })),
    )
  })
  await fc.assert(readsBack, { numRuns: runs(12, 100) })
})
