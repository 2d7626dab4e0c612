import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOOLS } from '../../../../src/contract/tools.ts'
import { TABLE_KINDS, tableKindOf } from '../../../../src/science/parser/table-kind.ts'

const headerOf = (name: string) =>
  (readFileSync(`public/examples/${name}`, 'utf8').split('\n')[0] ?? '').trim().split('\t')

test.each([
  ['sim_balanced_24.tsv', 'pairs'],
  ['sim_map_8x5.tsv', 'pairs'],
  ['gwas_exposure.tsv', 'associations'],
  ['gwas_outcome.tsv', 'associations'],
  ['sim211_exposure.tsv', 'associations'],
  ['sim211_outcome.tsv', 'associations'],
  ['sim_oneway_a.tsv', 'associations'],
  ['sim_oneway_b.tsv', 'associations'],
  ['mv_three_60.tsv', 'effects'],
  ['mv_weak_24.tsv', 'effects'],
  ['meta_cohorts_12.tsv', 'studies'],
  ['meta_mixed_8.tsv', 'studies'],
])('the example %s is a table of %s', (name, kind) => {
  expect(tableKindOf(headerOf(name))).toBe(kind)
})

test.each([
  [['SNP', 'CHR', 'BP', 'A1', 'A2', 'FRQ', 'BETA', 'SE', 'P', 'N'], 'associations'],
  [
    ['rsid', 'effect_allele', 'other_allele', 'odds_ratio', 'standard_error', 'p_value'],
    'associations',
  ],
  [['Study', 'HR', 'lower', 'upper'], 'studies'],
  [['研究', '效应值', '标准误'], 'studies'],
  [['name', 'age', 'height'], null],
  [['CHR', 'SNP', 'BP'], null],
  [[], null],
] as const)('%j is %s', (columns, kind) => {
  expect(tableKindOf(columns)).toBe(kind)
})

test('effects by population are of one trait; those of three traits are for the multivariable tool', () => {
  const populations = ['meta', 'EUR', 'AFR'].flatMap((one) => [`beta_${one}`, `se_${one}`])
  const place = ['chr', 'pos', 'ref', 'alt']
  expect(tableKindOf([...place, ...populations])).toBe('associations')
  expect(tableKindOf(['SNP', 'LDL_beta', 'LDL_se', 'TG_beta', 'TG_se', 'CAD_beta', 'CAD_se'])).toBe(
    'effects',
  )
})

test('tools accept existing kinds, and each kind is accepted by exactly one', () => {
  const opened = TOOLS.flatMap(({ opens }) => [...opens])
  expect(new Set(opened)).toEqual(new Set(TABLE_KINDS))
})
