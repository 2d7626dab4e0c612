import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../src/contract/languages.ts'
import type { GutBody } from '../../../../src/results/scan/body.ts'
import { gutExports } from '../../../../src/results/scan/export-tables.ts'
import { scanMethods } from '../../../../src/results/scan/methods.ts'
import { guardNotes } from '../../../../src/results/scan/texts.ts'
import { gutResult } from '../../../helpers/scan-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

let body: GutBody
beforeAll(async () => {
  const made = await gutResult()
  const files = ['taxa.tsv', 'outcome.tsv'].map((name, at) => ({
    role: at === 0 ? ('exposure' as const) : ('outcome' as const),
    name,
    bytes: 10,
    sha256: `hash of ${name}`,
  }))
  body = {
    ...made,
    input: { ...made.input, layout: 'two-sides', files, rows: { exposure: 6180, outcome: 900 } },
    parameters: {
      ...made.parameters,
      clump: { r2: 0.001, windowKb: 10_000, outside: 'drop', proxyKb: 250 },
    },
    panel: {
      files: [
        { fileName: 'eur', bimSha256: 'b1b1', famSha256: 'f2f2', bedBytes: 1234, variants: 900 },
      ],
      people: 503,
      founders: 490,
      matched: 78,
      byPlace: 0,
      turned: 0,
      named: 78,
      samePlace: 60,
      compared: 0,
      far: 0,
    },
    clumping: {
      before: 80,
      after: 30,
      lacking: 2,
      judgedAs: 0,
      named: [
        { SNP: 'rs7', why: 'not-in-panel', exposures: 3 },
        { SNP: 'rs8', why: 'other-alleles-in-panel', exposures: 1 },
      ],
    },
  }
})

test.each(LANGUAGES)('%s: the paragraph has everything to repeat the analysis', (language) => {
  const text = scanMethods(body, wordsIn(language)).join(' ')
  for (const needed of ['taxa.tsv', 'hash of taxa.tsv', 'hash of outcome.tsv', 'b1b1', 'f2f2']) {
    expect(text).toContain(needed)
  }
  for (const number of ['0.001', '10,000', '490', '6,180']) expect(text).toContain(number)
  expect(text).not.toMatch(/[{}]/)
})

test('without a panel it states how instruments were judged independent', () => {
  const { clump: _clump, ...plain } = body.parameters
  const words = wordsIn('en')
  const textFor = (pruneKb: number | null) =>
    scanMethods({ ...body, parameters: { ...plain, pruneKb } }, words).join(' ')
  expect(textFor(null)).toContain('taken as independent')
  expect(textFor(5000)).toContain('within 5,000 kb')
})

test('lists missing variants and warnings of the panel in the notes and in a table', () => {
  const codes = guardNotes(body).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['clumped', 'panel-lacks', 'panel-build']))
  const { t, format } = wordsIn('en')
  const note = guardNotes(body).find(({ code }) => code === 'panel-lacks')!
  expect(t(note.id, note.values(format))).toContain('rs7, rs8')
  const table = gutExports.tables(body).find(({ id }) => id === 'lacking')
  expect(table?.rows()).toEqual([
    ['rs7', 'not-in-panel', 3],
    ['rs8', 'other-alleles-in-panel', 1],
  ])
})

test('names the rows that the user chose of a file with several for each variant', () => {
  const mapping = { exposure: { SNP: 'SNP' }, outcome: { SNP: 'SNP', where: 'sex=both' } }
  for (const language of LANGUAGES) {
    const text = scanMethods({ ...body, mapping }, wordsIn(language)).join(' ')
    expect(text).toContain('sex = both')
  }
})
