/** Columns and cells of a number with its uncertainty, in every table alike. */
import type { Inference } from '../../science/methods/estimate.ts'
import type { Cell } from './tsv.ts'

export const INFERENCE = ['b', 'se', 'ci_low', 'ci_high', 'p', 'neg_log10_p'] as const

export function inferenceCells(row: Inference): Cell[] {
  return [row.b, row.se, row.ciLow, row.ciHigh, row.p, row.negLog10P]
}
