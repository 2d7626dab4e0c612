import { expect, test } from 'vitest'
import { gutResult } from '../../../helpers/scan-result.ts'
import { independenceNote } from '../../../../tools/analyse/independence-note.ts'
import { analyse, json, PATIENT } from './run.ts'

const ONE_GENE = 'tests/fixtures/cases/methods/one_gene_300.tsv'

test(
  'names variants of one gene on standard error and in the JSON',
  { timeout: PATIENT },
  async () => {
    const { status, stderr } = await analyse('two-sample-mr', '--harmonised', ONE_GENE)
    expect(status).toBe(0)
    expect(stderr).toMatch(
      /^the variants are not independent: 300 variants in 1 region .*far too small/,
    )
    const result = await json<{ independence: object }>('two-sample-mr', '--harmonised', ONE_GENE)
    expect(result.independence).toMatchObject({
      n: 300,
      placed: 300,
      regions: 1,
      grade: 'against',
    })
  },
)

test('says nothing about variants that show no dependence', { timeout: PATIENT }, async () => {
  const example = 'public/examples/sim_balanced_24.tsv'
  expect((await analyse('two-sample-mr', '--harmonised', example)).stderr).toBe('')
})

test('names the pairs of a scan and the directions of an analysis, and counts further ones', async () => {
  const facts = { n: 3, placed: 3, regions: 1, samePlace: 0, inflation: 3, q: null }
  const taxa = Array.from({ length: 12 }, (_, k) => ({ taxon: `t${k}`, independence: facts }))
  const lines = independenceNote({ taxa, forward: { independence: facts } }).split('\n')
  expect(lines[0]).toBe(
    'forward: the variants are not independent: 3 variants in 1 region (variance up to 3.00 times as large). Prune or clump them.',
  )
  expect(lines.at(-2)).toBe('3 more like these.')
  const clumped = { parameters: { clump: { r2: 0.001, outside: 'drop' } }, taxa }
  expect(independenceNote(clumped)).toBe('')
  expect(independenceNote(await gutResult())).toBe('')
})
