import { TOLERANCE } from './budgets.ts'

export type Row = { name: string; measured: number; budget: number; unit: 'KiB' | '' | '%' }

const textOf = (value: number, unit: Row['unit']) =>
  `${unit === '' ? value : value.toFixed(1)} ${unit}`.trim()

/** Whether a row is over its budget by more than the tolerance. */
export function isOver({ measured, budget }: Row): boolean {
  return measured > budget * (1 + TOLERANCE)
}

/** The rows as a table: name, measured, budget, percent of the budget. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['', 'measured', 'budget', '%', ''],
    ...rows.map((row) => [
      row.name,
      textOf(row.measured, row.unit),
      textOf(row.budget, row.unit),
      ((100 * row.measured) / row.budget).toFixed(0),
      isOver(row) ? 'OVER' : '',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map(([name = '', ...values]) =>
      [
        name.padEnd(widths[0] ?? 0),
        ...values.map((value, at) => value.padStart(widths[at + 1] ?? 0)),
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
