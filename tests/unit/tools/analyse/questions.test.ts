/** Files that can be read in two ways: the command line never prompts, lists the readings and how to choose one. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { analyse, file, json } from './run.ts'

const at = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/cases/${name}`, import.meta.url))

type Harmonised = {
  rows: { 'beta.outcome': number; palindromic: boolean; mr_keep: boolean; reason: string | null }[]
}
const harmonise = ['harmonise', '--exposure', at('exposure.tsv'), '--outcome'] as const

test.each([
  ['strata/t3_sex_rows.tsv', '--outcome-where sex=both', ['--outcome-where', 'sex=both']],
  [
    'columns/t6_dup_beta_header.tsv',
    "--outcome-map 'beta=beta (2),se=se (2),pval=pval (2)' --outcome-answer columns=2",
    ['--outcome-map', 'beta=beta (2),se=se (2),pval=pval (2)', '--outcome-answer', 'columns=2'],
  ],
  [
    'scale/o3b_beta_holds_or_no_p.tsv',
    '--outcome-map odds_ratio=beta --outcome-answer scale=ratios',
    ['--outcome-map', 'odds_ratio=beta', '--outcome-answer', 'scale=ratios'],
  ],
])('%s: says %s, and is read with it', async (name, line, flags) => {
  const refused = await analyse(...harmonise, at(name), '--json')
  expect(refused.status).toBe(2)
  expect(refused.stdout).toBe('')
  expect(refused.stderr).toContain(line)
  const { rows } = await json<Harmonised>(...harmonise, at(name), ...flags)
  expect(rows).toHaveLength(12)
  // The first variant of the truth.
  expect(rows[0]?.['beta.outcome']).toBeCloseTo(-0.025582, 4)
})

test('a value that no row has is refused by its name', async () => {
  const flags = ['--outcome-where', 'gender=both']
  const { status, stderr } = await analyse(...harmonise, at('strata/t3_sex_rows.tsv'), ...flags)
  expect(status).toBe(2)
  expect(stderr).toContain('gender')
})

test('frequencies in doubt decide no strand, also joined by place', async () => {
  const { rows } = await json<Harmonised>(
    ...harmonise,
    at('frequencies/b2_same_place_other_freq.tsv'),
  )
  const palindromic = rows.filter((row) => row.palindromic)
  expect(palindromic.map(({ reason }) => reason)).toEqual([
    'frequencies-in-doubt',
    'frequencies-in-doubt',
  ])
})

test('colocalisation asks which of two genes in a file is meant', async () => {
  const files = ['--a', at('colocalisation/co_a.tsv'), '--b', at('strata/co_b_two_genes.tsv')]
  const facts = ['--a-sd', '1', '--b-sd', '1', '--b-map', 'effect_allele=alt,other_allele=ref']
  const refused = await analyse('coloc', ...files, ...facts)
  expect(refused.status).toBe(2)
  expect(refused.stderr).toContain('--b-where molecular_trait_id=ENSG_SAME')
  const where = ['--b-where', 'molecular_trait_id=ENSG_SAME']
  const alone = ['--a', at('colocalisation/co_a.tsv'), '--b', at('strata/co_b_one_gene.tsv')]
  const chosen = await json('coloc', ...files, ...facts, ...where)
  expect(JSON.stringify(chosen['posterior'])).toBe(
    JSON.stringify((await json('coloc', ...alone, ...facts))['posterior']),
  )
})

test('instruments: strata that the beginning of a file does not show are found among the candidates', async () => {
  // One gene after the other, each longer than what the preview reads.
  const header = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tgene'
  const rows = ['G1', 'G2'].flatMap((gene, block) =>
    Array.from({ length: 400 }, (_, k) => [
      `rs${k}`,
      1,
      1_000_000 + 5000 * k,
      'A',
      'G',
      0.3,
      block === 0 ? 0.2 : -0.2,
      0.02,
      1e-20,
      gene,
    ]),
  )
  const path = file('genes.tsv', [header, ...rows.map((row) => row.join('\t'))].join('\n'))
  const { status, stderr } = await analyse('instruments', '--file', path)
  expect(status).toBe(2)
  expect(stderr).toMatch(/gene.*G1, G2/)
})
