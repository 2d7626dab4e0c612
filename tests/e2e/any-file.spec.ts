/**
 * Files as other programs write them: what was recognised is shown, and an ambiguity is resolved by
 * the user, with an example row.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/e2e/test.ts'

const rowsOf = (name: string) => {
  const [header = '', ...lines] = readFileSync(`public/examples/${name}`, 'utf8').trim().split('\n')
  const names = header.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])),
  )
}

/** Trait A as PLINK 2 writes it: A1 is either REF or ALT; with rows of another test. */
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

const traitA = () => readFileSync('public/examples/sim_oneway_a.tsv', 'utf8')

const SHIFT = 54_321

/** Trait B under names of its own, on a build with other positions. */
function otherBuild(): string {
  const lines = rowsOf('sim_oneway_b.tsv').map((row) => {
    const at = Number(row['BP']) + SHIFT
    const cells = ['A1', 'A2', 'FRQ', 'BETA', 'SE', 'P', 'N'].map((name) => row[name])
    return [`v${row['CHR']}x${at}`, row['CHR'], at, ...cells].join('\t')
  })
  const header = 'SNP chr pos effect_allele other_allele eaf beta se pval samplesize'
  return [header.split(' ').join('\t'), ...lines].join('\n')
}

/** A chain file from the one build to the other. */
function chain(): string {
  const sizes: Record<number, [number, number]> = { 1: [249_250_621, 248_956_422] }
  return Array.from({ length: 22 }, (_, at) => {
    const [from, to] = sizes[at + 1] ?? [300_000_000, 300_000_000]
    const size = 240_000_000
    return `chain 1 chr${at + 1} ${from} + 0 ${size} chr${at + 1} ${to} + ${SHIFT} ${size + SHIFT} ${at}\n${size}\n`
  }).join('\n')
}

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

test.use({ language: 'en' })

test('2.10 a layout is recognised, an ambiguous one prompts, other names are matched by position', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6004')
  await page
    .getByTestId('tool-file-exposure')
    .setInputFiles(file('trait.PHENO.glm.linear', plink2()))
  const notes = page.getByTestId('how-read')
  await expect(notes).toContainText(user.text('tools.read.recognised', { name: 'PLINK 2 --glm' }))
  await expect(notes).toContainText(user.text('tools.read.counted', { column: 'A1' }))
  await page.getByTestId('tool-file-outcome').setInputFiles(file('b.tsv', byPlace()))
  const name = user.text('tools.screen.alleleQuestion', { one: 'A1', two: 'A2' })
  const question = page.getByRole('radiogroup', { name })
  const choices = question.getByRole('radio')
  await expect(choices).toHaveCount(2)
  for (const choice of await choices.all()) await expect(choice).not.toBeChecked()
  await expect(user.button('tools.run.start')).toBeDisabled()
  // The same row in text for both readings.
  const first = rowsOf('sim_oneway_b.tsv')[0]!
  await expect(question).toContainText(first['A1']!)
  await expect(question).toContainText(first['A2']!)
  await choices.first().check()
  const joined = rowsOf('sim_oneway_a.tsv').filter((row) =>
    rowsOf('sim_oneway_b.tsv').some(({ SNP }) => SNP === row['rsid']),
  )
  await expect(
    user.main.getByText(user.text('tools.read.joined', { n: joined.length })),
  ).toBeVisible()
  await expect(user.button('tools.run.start')).toBeEnabled()
})

test('2.10 files of two builds are joined by the user’s chain file, which stays on the device', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6004')
  await page.getByTestId('tool-file-exposure').setInputFiles(file('a.tsv', traitA()))
  await page.getByTestId('tool-file-outcome').setInputFiles(file('b.tsv', otherBuild()))
  const note = page.getByTestId('reference-files')
  await note.getByRole('button', { name: user.text('tools.reference.title') }).click()
  const choose = page.getByTestId('tool-file-reference')
  await choose.setInputFiles(file('b.tsv', otherBuild()))
  await expect(note.getByRole('alert')).toContainText(
    user.text('analysis.fault.notMergedNames', { row: 2 }),
  )
  await choose.setInputFiles(file('a-to-b.over.chain', chain()))
  const lifted = user.text('tools.read.lifted', { file: 'a-to-b.over.chain' })
  await expect(user.main.getByText(lifted)).toBeVisible()
  await expect(note).toContainText('GRCh37 ⇄ GRCh38')
  await page.reload()
  await page.getByTestId('tool-file-exposure').setInputFiles(file('a.tsv', traitA()))
  // Dropped on the tables of another visit, it is stored already.
  await page.getByTestId('tool-file-outcome').setInputFiles(file('b.tsv', otherBuild()))
  await expect(user.main.getByText(lifted)).toBeVisible()
  await note.getByRole('button', { name: user.text('tools.reference.title') }).click()
  const remove = user.text('tools.reference.removeOf', { name: 'a-to-b.over.chain' })
  await note.getByRole('button', { name: remove }).click()
  await expect(user.main.getByText(lifted)).toBeHidden()
})
