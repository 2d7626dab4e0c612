/** Files as programs write them: what was recognised is said, and what is open is asked with a row in words. */
import { readFileSync } from 'node:fs'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const RUNS = [
  { language: 'zh', size: PHONE },
  { language: 'en', size: DESKTOP },
] as const

const rowsOf = (name: string) => {
  const [header = '', ...lines] = readFileSync(`public/examples/${name}`, 'utf8').trim().split('\n')
  const names = header.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])),
  )
}

/** Trait A as PLINK 2 writes it: A1 is now REF, now ALT; beside it the rows of another test. */
function plink2(): string {
  const header = '#CHROM POS ID REF ALT A1 A1_FREQ TEST OBS_CT BETA SE T_STAT P'.split(' ')
  const lines = rowsOf('sim_oneway_a.tsv').flatMap((row, at) => {
    const [a1 = '', other = ''] = [row['effect_allele'], row['other_allele']]
    const [ref, alt] = at % 3 === 0 ? [a1, other] : [other, a1]
    const begin = [row['chromosome'], row['base_pair_location'], row['rsid'], ref, alt, a1]
    const end = [row['n'], row['beta'], row['standard_error'], '.', row['p_value']]
    const frequency = row['effect_allele_frequency']
    return [
      [...begin, frequency, 'ADD', ...end],
      [...begin, frequency, 'DOMDEV', ...end],
    ]
  })
  return [header, ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** Trait B under names of its own. */
function byPlace(): string {
  const lines = rowsOf('sim_oneway_b.tsv').map((row) =>
    ['chr' + row['CHR'] + '_' + row['BP'], ...Object.values(row).slice(1)].join('\t'),
  )
  return ['SNP\tCHR\tBP\tA1\tA2\tFRQ\tBETA\tSE\tP\tN', ...lines].join('\n')
}

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`any file (${language})`, () => {
    test.use({ ...size, language })

    test('2.10 a layout is recognised, an open one is asked about, other names are matched by place', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/6004')
      await page
        .getByTestId('tool-file-exposure')
        .setInputFiles(file('trait.PHENO.glm.linear', plink2()))
      const notes = page.getByTestId('how-read')
      await expect(notes).toContainText(
        reader.text('tools.read.recognised', { name: 'PLINK 2 --glm' }),
      )
      await expect(notes).toContainText(reader.text('tools.read.counted', { column: 'A1' }))
      await page.getByTestId('tool-file-outcome').setInputFiles(file('b.tsv', byPlace()))
      const name = reader.text('tools.screen.alleleQuestion', { one: 'A1', two: 'A2' })
      const question = page.getByRole('radiogroup', { name })
      const choices = question.getByRole('radio')
      await expect(choices).toHaveCount(2)
      for (const choice of await choices.all()) await expect(choice).not.toBeChecked()
      await expect(reader.button('tools.run.start')).toBeDisabled()
      // The same row in words for both readings.
      const first = rowsOf('sim_oneway_b.tsv')[0]!
      await expect(question).toContainText(first['A1']!)
      await expect(question).toContainText(first['A2']!)
      expect(await accessFaults(page)).toEqual([])
      await choices.first().check()
      const joined = rowsOf('sim_oneway_a.tsv').filter((row) =>
        rowsOf('sim_oneway_b.tsv').some(({ SNP }) => SNP === row['rsid']),
      )
      await expect(
        reader.main.getByText(reader.text('tools.read.joined', { n: joined.length })),
      ).toBeVisible()
      await expect(reader.button('tools.run.start')).toBeEnabled()
    })
  })
}
