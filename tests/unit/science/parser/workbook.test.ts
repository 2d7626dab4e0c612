import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../../src/science/limits.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { GOOD_ROWS, HEADER, failureOf, host } from './files.ts'
import { sheetRows, workbook, zip } from './packed-files.ts'

type Parts = Parameters<typeof workbook>

const open = (sheets: Parts[0], shared?: Parts[1], sheet?: string) =>
  openTable(
    sourceOfBytes(zip(workbook(sheets, shared))),
    host,
    sheet === undefined ? {} : { sheet },
  )
const lines = [HEADER, ...GOOD_ROWS].map((line) => line.split(','))
const table = sheetRows(lines)

describe('workbooks', () => {
  test('shared texts of several runs, with entities and without phonetic readings', async () => {
    const shared = [
      '<t>SNP</t>',
      '<r><t>be</t></r><r><rPr><b/></rPr><t xml:space="preserve">ta</t></r>',
      '<t>rs1</t><rPh sb="0" eb="1"><t>x</t></rPh>',
      '<t>a &lt;b&gt; &amp; &#x4F4D;&#28857;</t>',
      '<t/>',
    ]
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>3</v></c></row>
      <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>0.25</v></c><c r="C2" t="s"><v>4</v></c></row>`
    const opened = await open([{ name: 'S', rows }], shared)
    expect(opened.table.columns).toEqual(['SNP', 'beta', 'a <b> & 位点'])
    expect(opened.table.rows).toEqual([{ line: 2, fields: ['rs1', '0.25'] }])
  })

  test('keeps numbers as written, formulas as their value, T as T', async () => {
    const rows = `<row r="1">${['SNP', 'EA', 'beta', 'p']
      .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
      .join('')}</row>
      <row r="2"><c r="A2" t="str"><f>"rs"&amp;1</f><v>rs1</v></c><c r="B2" t="inlineStr"><is><t>T</t></is></c>
      <c r="C2"><f>1/3</f><v>0.33333333333333331</v></c><c r="D2"><v>1.0000000000000001E-5</v></c></row>
      <row r="3"><c r="A3" t="str"><v>rs2</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c></row>`
    const opened = await open([{ name: 'S', rows }])
    expect(opened.table.rows.map(({ fields }) => fields)).toEqual([
      ['rs1', 'T', '0.33333333333333331', '1.0000000000000001E-5'],
      ['rs2', 'TRUE', '#N/A'],
    ])
  })

  test('ignores comments, reads CDATA as text, accepts a boolean as a word', async () => {
    const rows = `<row r="1"><c t="str"><v>SNP</v></c><c t="str"><v>beta</v></c></row>
      <!-- <row r="2"><c r="A2"><v>7</v></c></row> -->
      <row r="3"><c r="A3" t="inlineStr"><is><t><![CDATA[a<b> &amp; </row>]]></t></is></c><!-- --><c r="B3"><v>0.1</v></c></row>
      <row r="4"><c r="A4" t="b"><v>true</v></c><c r="B4" t="b"><v>false</v></c></row>`
    const opened = await open([{ name: 'S', rows }])
    expect(opened.table.rows).toEqual([
      { line: 3, fields: ['a<b> &amp; </row>', '0.1'] },
      { line: 4, fields: ['TRUE', 'FALSE'] },
    ])
  })

  test('a comment longer than the chunks in which a part is read', async () => {
    const cells = Array.from({ length: 20_000 }, (_, row) => `<c><v>${Math.sin(row)}</v></c>`)
    const note = `<!-- <row>${cells.join('</row><row>')}</row> -->`
    const opened = await open([{ name: 'S', rows: `${table}${note}` }])
    expect(opened.table.rows.length).toBe(4)
  })

  test('an empty cell of shared text is empty; an invalid index is a fault', async () => {
    const row = (cells: string) => `<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" t="str"><v>rs1</v></c><c r="B2"><v>0.1</v></c>${cells}</row>`
    const shared = ['<t>SNP</t>', '<t>beta</t>']
    const opened = await open([{ name: 'S', rows: row('<c t="s"/><c t="s"><v></v></c>') }], shared)
    expect(opened.table.rows[0]?.fields).toEqual(['rs1', '0.1'])
    const failure = await failureOf(() =>
      open([{ name: 'S', rows: row('<c t="s"><v>2</v></c>') }], shared),
    )
    expect(failure.problem).toEqual({ code: 'damaged-file', found: 'xlsx' })
  })

  test('keeps line and column numbers across a title, an empty row and a gap', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Table S3. Instruments</t></is></c></row>
      <row r="2"/>${sheetRows(
        [
          ['SNP', 'note', 'beta'],
          ['rs1', '', '0.1'],
          ['rs2', '', '0.2'],
        ],
        4,
      )}`
    const opened = await open([{ name: 'S3', rows }])
    expect(opened.table.headerLine).toBe(4)
    expect(opened.table.rows).toEqual([
      { line: 5, fields: ['rs1', '', '0.1'] },
      { line: 6, fields: ['rs2', '', '0.2'] },
    ])
  })

  test('skips a cover and a read-me, ignores a hidden sheet, reads a named one', async () => {
    const cover = sheetRows([['Supplementary tables'], ['of someone']])
    const other = sheetRows(lines.slice(0, 2))
    const sheets = [
      { name: 'Old', rows: other, state: 'hidden' as const },
      { name: 'About &amp; notes', rows: cover },
      { name: 'Lists', rows: other, state: 'veryHidden' as const },
      // As written by openpyxl.
      { name: 'S1', rows: table, state: 'visible' as const },
      {
        name: 'S2',
        rows: sheetRows([
          ['Sheet', 'Content'],
          ['S1', 'Instruments'],
        ]),
      },
    ]
    const first = await open(sheets)
    expect(first.origin).toEqual({
      container: 'xlsx',
      member: 'S1',
      sheets: ['About & notes', 'S1', 'S2'],
    })
    expect(first.table.rows.length).toBe(4)
    const second = await open(sheets, [], 'S2')
    expect([second.origin.member, second.table.columns]).toEqual(['S2', ['Sheet', 'Content']])
    expect((await failureOf(() => open(sheets, [], 'About & notes'))).code).toBe('one-column')
    expect((await failureOf(() => open(sheets, [], 'gone'))).problem).toEqual({
      code: 'no-such-sheet',
      found: 'gone',
      expected: 'About & notes / S1 / S2',
    })
  })

  test('takes the table wherever it is, and asks which of two; results are no second table', async () => {
    const readMe = sheetRows([
      ['Sheet', 'Content'],
      ['S1', 'Instruments'],
    ])
    const results = sheetRows([
      ['method', 'nsnp', 'b', 'se', 'pval'],
      ['IVW', '4', '0.2', '0.1', '0.04'],
    ])
    const sheets = [
      { name: 'README', rows: readMe },
      { name: 'Results', rows: results },
      { name: 'ST1', rows: table },
    ]
    expect((await open(sheets)).origin.member).toBe('ST1')
    const two = [...sheets, { name: 'ST2', rows: table }]
    expect((await failureOf(() => open(two))).problem).toEqual({
      code: 'several-sheets',
      found: 'ST1 / ST2',
    })
    expect((await open(two, [], 'ST2')).origin.member).toBe('ST2')
    const notes = [
      { name: 'A', rows: readMe },
      { name: 'B', rows: readMe },
    ]
    expect((await open(notes)).origin.member).toBe('A')
  })

  test.each([
    ['14', '', '45413', '2024-05-01'],
    ['22', '', '45413.75', '2024-05-01'],
    ['164', 'yyyy\\-mm\\-dd', '45413', '2024-05-01'],
    ['164', '[$-409]d\\-mmm;@', '45413', '2024-05-01'],
    ['164', 'm"月"d"日"', '45413', '2024-05-01'],
    ['164', '0.00" days"', '0.25', '0.25'],
    ['164', '[Red]0.0;[Blue]-0.0', '0.25', '0.25'],
    ['0', '', '45413', '45413'],
    ['10', '', '0.23', '0.23'],
    ['11', '', '1E-5', '1E-5'],
    ['14', '', '1E+99', '1E+99'],
  ])('writes a cell with the format of a date as one: %s %s %s', async (id, code, value, text) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="${id}" applyNumberFormat="1"/></cellXfs></styleSheet>`
    const rows = sheetRows([
      ['SNP', 'beta'],
      ['rs1', value],
    ]).replace(/<c r="B2"[^>]*>.*?<\/c>/, `<c r="B2" s="1"><v>${value}</v></c>`)
    const parts = [...workbook([{ name: 'S', rows }]), { name: 'xl/styles.xml', text: styles }]
    const { table: read } = await openTable(sourceOfBytes(zip(parts)), host)
    expect(read.rows[0]!.fields[1]).toBe(text)
    const since1904 = parts.map((part) =>
      part.name === 'xl/workbook.xml'
        ? { ...part, text: part.text.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') }
        : part,
    )
    const later = await openTable(sourceOfBytes(zip(since1904)), host)
    expect(later.table.rows[0]!.fields[1]).toBe(text.replace('2024-05-01', '2028-05-02'))
  })

  test('reads prefixed names, as some programs write them', async () => {
    const parts = workbook([{ name: 'S', rows: table }]).map((part) =>
      part.name.startsWith('xl/worksheets') || part.name === 'xl/workbook.xml'
        ? { ...part, text: part.text.replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:') }
        : part,
    )
    const opened = await openTable(sourceOfBytes(zip(parts)), host)
    expect(opened.table.rows.length).toBe(4)
  })

  test('refuses more rows or columns than the limit', async () => {
    const many = Array.from({ length: LIMITS.rows + 1 }, (_, row) => [`rs${row}`, '0.1'])
    const long = sheetRows([['SNP', 'beta'], ...many])
    const failure = await failureOf(() => open([{ name: 'S', rows: long }]))
    expect(failure.problem).toEqual({ code: 'too-many-rows', expected: String(LIMITS.rows) })
    const far = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
    expect((await failureOf(() => open([{ name: 'S', rows: far }]))).problem).toEqual({
      code: 'too-many-columns',
      expected: String(LIMITS.columns),
      found: '16384',
    })
  })

  test.runIf(isNightly)('refuses endless texts, and one endless text', async () => {
    const megabyte = 'a'.repeat(1024 * 1024)
    const rows = '<row r="1"><c t="s"><v>0</v></c></row>'
    const many = Array.from({ length: 128 }, () => `<t>${megabyte}</t>`)
    expect((await failureOf(() => open([{ name: 'S', rows }], many))).problem).toEqual({
      code: 'unpacks-too-large',
      expected: String(128 * 1024 * 1024),
    })
    const one = [`<t>${Array.from({ length: 400_000 }, (_, at) => Math.sin(at)).join('')}</t>`]
    expect((await failureOf(() => open([{ name: 'S', rows }], one))).problem).toEqual({
      code: 'damaged-file',
      found: 'xlsx',
    })
  })

  test('refuses workbooks without sheets, with empty sheets, or with a missing part', async () => {
    expect((await failureOf(() => open([]))).code).toBe('no-table-inside')
    expect((await failureOf(() => open([{ name: 'S', rows: '' }]))).code).toBe('empty-file')
    const two = [
      { name: 'S', rows: '' },
      { name: 'T', rows: sheetRows([['only']]) },
    ]
    expect((await failureOf(() => open(two))).code).toBe('no-table-inside')
    const lacking = workbook([{ name: 'S', rows: table }]).filter(
      ({ name }) => !name.endsWith('.rels'),
    )
    const failure = await failureOf(() => openTable(sourceOfBytes(zip(lacking)), host))
    expect(failure.problem).toEqual({ code: 'damaged-file', found: 'xlsx' })
  })

  test('Chinese text across chunk boundaries', async () => {
    const rows = Array.from({ length: 9000 }, (_, row) => [`变异${row}`, '0.1', '肠道菌群与心血管'])
    const opened = await open([{ name: '表', rows: sheetRows([['位点', 'b', '注'], ...rows]) }])
    expect(opened.table.rows.length).toBe(9000)
    expect(opened.table.rows.every(({ fields }, row) => fields[0] === `变异${row}`)).toBe(true)
    expect(opened.table.rows.every(({ fields }) => fields[2] === '肠道菌群与心血管')).toBe(true)
  })
})
