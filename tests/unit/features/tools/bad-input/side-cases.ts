/** Files of one side, in the scans, and tables of many traits. */
import { type Case, EXPOSURE, multivariable, number, OUTCOME, createCells } from './row-cases.ts'

export const SIDE_CASES: Case[] = [
  // Associations of one side, in the scans.
  {
    what: 'exposure: NaN',
    read: EXPOSURE,
    row: 'rs9,A,G,NaN,0.01,0.3,1e-9,9',
    ...createCells(
      'missing-value',
      'beta',
      [
        '效应值；或比值；或 z 加标准误；或 z 加样本量和频率；或置信区间；或方向加 p 和标准误',
        'NaN',
      ],
      [
        'an effect; or a ratio, z with SE, z with sample size and frequency, an interval, or a direction with p and SE',
        'NaN',
      ],
    ),
  },
  {
    what: 'exposure: se 0',
    read: EXPOSURE,
    row: 'rs9,A,G,0.1,0,0.3,1e-9,9',
    ...createCells('standard-error-not-positive', 'se', ['大于 0', '0'], ['above 0', '0']),
  },
  {
    what: 'exposure: no allele',
    read: EXPOSURE,
    row: 'rs9,NA,G,0.1,0.01,0.3,1e-9,9',
    ...createCells(
      'allele-not-readable',
      'effect_allele',
      ['A、C、G、T', 'NA'],
      ['A, C, G, T', 'NA'],
    ),
  },
  {
    what: 'exposure: no name',
    read: EXPOSURE,
    row: ',A,G,0.1,0.01,0.3,1e-9,9',
    ...createCells('missing-value', 'SNP', ['变异名', '空'], ['a variant’s name', 'empty']),
  },
  {
    what: 'exposure: a date for a name',
    read: EXPOSURE,
    row: '2-Sep,A,G,0.1,0.01,0.3,1e-9,9',
    kept: 2,
    ...createCells('looks-like-date', 'SNP', ['变异名', '2-Sep'], ['a variant’s name', '2-Sep']),
  },
  {
    what: 'exposure: −log10 p as p',
    read: EXPOSURE,
    row: 'rs9,A,G,0.1,0.01,0.3,12.4,9',
    kept: 2,
    ...createCells('value-not-used', 'pval', ['0 到 1', '12.4'], ['0 to 1', '12.4']),
  },
  {
    what: 'outcome: se 0',
    read: OUTCOME,
    row: 'rs9,A,G,0.1,0,0.3,0.2,9',
    ...createCells('standard-error-not-positive', 'se', ['大于 0', '0'], ['above 0', '0']),
  },
  {
    what: 'outcome: twice',
    read: OUTCOME,
    row: 'rs1,A,C,0.1,0.1,0.3,0.2,9',
    kept: 2,
    ...createCells(
      'duplicate-matched',
      'SNP',
      ['首次出现在第 2 行', 'rs1'],
      ['first in row 2', 'rs1'],
    ),
  },
  // One row per variant, many traits.
  {
    what: 'multivariable: NaN',
    read: multivariable,
    row: 'rs9,0.1,0.01,NaN,0.01,0.1,0.01',
    ...number('NaN', 'missing-value', 'b_beta'),
  },
  {
    what: 'multivariable: se 0',
    read: multivariable,
    row: 'rs9,0.1,0.01,0.1,0,0.1,0.01',
    ...createCells('standard-error-not-positive', 'b_se', ['大于 0', '0'], ['above 0', '0']),
  },
]
