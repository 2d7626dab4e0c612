/** Unusable rows in each tool, and the message about each in both languages. */
import type { ProblemReport } from '../../../../../src/science/failure.ts'
import { previewWide } from '../../../../../src/science/multivariable/analyse-wide.ts'
import { previewScan } from '../../../../../src/science/scan-run/preview.ts'
import { previewTwoSample } from '../../../../../src/science/two-sample/preview.ts'
import { DROP_TEXT, ROW_NOTE_TEXT } from '../../../../../src/results/code-texts.ts'
import { webEngineHost } from '../../../../../src/workers/engine-host.ts'
import { wordsIn } from './words.ts'

export const host = webEngineHost()
export const utf8 = (text: string) => new TextEncoder().encode(text)

export type Check = { rows: number; kept: number; problems: ProblemReport }

/** Reads a file in one tool and returns the check of its rows. */
type CheckRows = (rows: string[]) => Promise<Check>

const HARMONISED =
  'SNP,effect_allele.exposure,effect_allele.outcome,mr_keep,beta.exposure,se.exposure,beta.outcome,se.outcome'
const twoSample: CheckRows = async (rows) => {
  const bytes = utf8([HARMONISED, 'rs1,A,A,TRUE,0.1,0.01,0.03,0.02', ...rows].join('\n'))
  return (await previewTwoSample({ bytes, fileName: 'a.csv' }, host)).check!
}
export const SIDE = 'SNP,effect_allele,other_allele,beta,se,eaf,pval,samplesize'
const side =
  (role: 'exposure' | 'outcome'): CheckRows =>
  async (rows) => {
    const good = [SIDE, 'rs1,A,G,0.1,0.01,0.3,1e-9,18340']
    const names = rows.map((row) => `${row.split(',')[0]},A,G,0.2,0.01,0.3,1e-9,18340`)
    const bytes = (lines: string[]) => utf8(lines.join('\n'))
    const files = {
      layout: 'two-sides' as const,
      exposures: [
        { name: 'x.csv', bytes: bytes([...good, ...(role === 'exposure' ? rows : names)]) },
      ],
      outcomes: [{ name: 'y.csv', bytes: bytes([...good, ...(role === 'outcome' ? rows : [])]) }],
    }
    return (await previewScan({ files, mapping: {} }, host))[role]!.check!
  }
export const WIDE = 'SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se'
export const multivariable: CheckRows = async (rows) => {
  const bytes = utf8([WIDE, 'rs1,0.1,0.01,0.1,0.01,0.1,0.01', ...rows].join('\n'))
  const { check } = await previewWide(bytes, host)
  if (!check) throw new Error('the table has no roles')
  return check
}

/** Row 3 of each file, and the four cells of its line in the table: [column, expected, found, why]. */
type ProblemCells = [column: string, expected: string, found: string, why: string]
export type Case = {
  what: string
  read: CheckRows
  row: string
  kept?: number
  zh: ProblemCells
  en: ProblemCells
}

const drop = (id: string, language: 'zh' | 'en') =>
  wordsIn(language).t({ ...DROP_TEXT, ...ROW_NOTE_TEXT }[id as keyof typeof DROP_TEXT])
export const createCells = (
  code: string,
  column: string,
  zh: [string, string],
  en: [string, string],
) => ({
  zh: [column, ...zh, drop(code, 'zh')] as ProblemCells,
  en: [column, ...en, drop(code, 'en')] as ProblemCells,
})
export const number = (found: string, code: string, column: string) =>
  createCells(code, column, ['数字', found], ['a number', found])

export const EXPOSURE = side('exposure')
export const OUTCOME = side('outcome')

/** Tables of both sides. */
export const TABLE_CASES: Case[] = [
  {
    what: 'two-sample: NaN',
    read: twoSample,
    row: 'rs9,A,A,TRUE,NaN,0.01,0.1,0.02',
    ...number('NaN', 'missing-value', 'beta.exposure'),
  },
  {
    what: 'two-sample: infinity',
    read: twoSample,
    row: 'rs9,A,A,TRUE,0.1,0.01,Inf,0.02',
    ...number('Inf', 'not-finite', 'beta.outcome'),
  },
  {
    what: 'two-sample: se 0',
    read: twoSample,
    row: 'rs9,A,A,TRUE,0.1,0,0.1,0.02',
    ...createCells('standard-error-not-positive', 'se.exposure', ['大于 0', '0'], ['above 0', '0']),
  },
  {
    what: 'two-sample: effect 0',
    read: twoSample,
    row: 'rs9,A,A,TRUE,0,0.01,0.1,0.02',
    ...createCells('exposure-effect-zero', 'beta.exposure', ['不为 0', '0'], ['not 0', '0']),
  },
  {
    what: 'two-sample: the header again',
    read: twoSample,
    row: HARMONISED,
    ...createCells('repeated-header', '', ['', ''], ['', '']),
  },
  {
    what: 'two-sample: mr_keep',
    read: twoSample,
    row: 'rs9,A,A,FALSE,0.1,0.01,0.1,0.02',
    ...createCells('not-kept-by-harmonisation', 'mr_keep', ['', 'FALSE'], ['', 'FALSE']),
  },
  {
    what: 'two-sample: alleles differ',
    read: twoSample,
    row: 'rs9,A,G,TRUE,0.1,0.01,0.1,0.02',
    ...createCells('alleles-differ', 'effect_allele.outcome', ['A', 'G'], ['A', 'G']),
  },
  {
    what: 'two-sample: twice',
    read: twoSample,
    row: 'RS1,A,A,TRUE,0.1,0.01,0.1,0.02',
    ...createCells(
      'duplicate-variant',
      'SNP',
      ['首次出现在第 2 行', 'RS1'],
      ['first in row 2', 'RS1'],
    ),
  },
  {
    what: 'two-sample: another separator',
    read: twoSample,
    row: 'rs9\tA\tA\tTRUE\t0.1\t0.01\t0.1\t0.02',
    ...createCells('field-count', '', ['8 列', '1 列'], ['8 fields', '1 field']),
  },
]
