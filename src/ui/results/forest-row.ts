import type { Format } from '../../i18n/words.ts'
import { effectText } from '../../results/effect-text.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import type { IntervalRow } from '../charts/interval-rows.ts'
import { pCells } from './forest-columns.ts'

/** Returns an estimate as a row of a forest plot. */
export function forestRow(
  id: string,
  name: string,
  row: Inference,
  isOdds: boolean,
  format: Format,
): IntervalRow {
  const value = () => effectText(row, isOdds, format)
  return {
    id,
    name,
    b: row.b,
    low: row.ciLow,
    high: row.ciHigh,
    value,
    ...pCells(row, { format }),
    label: () => ({ title: name, lines: [value(), format.pStatement(row.p, row.negLog10P)] }),
  }
}

/** Returns rows as the table of a figure. */
export function forestTable(caption: string, first: string, isOdds: boolean, rows: IntervalRow[]) {
  return {
    caption,
    columns: [first, isOdds ? 'OR' : 'β', 'p'],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [row.name, row.value(), row.p?.() ?? '—'],
    })),
  }
}
