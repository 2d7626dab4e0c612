/** Data table of a figure, which shows the first rows of long data; the figure's export has all. */
import { useT } from '../../i18n/use-t.ts'
import { Power } from '../powers-of-ten.tsx'
import { useFormat } from '../use-format.ts'
import classes from './table.module.css'

/** Data of a figure as formatted text. The first column names the row. */
export type ChartTableData = {
  caption: string
  columns: readonly string[]
  /** The first rows (see `ROWS_SHOWN`); the export has all. */
  rows: readonly { id: string; cells: readonly string[] }[]
  /** Number of all rows. */
  total?: number
}

/** Most rows that are rendered. */
export const ROWS_SHOWN = 300

/**
 * Data table of a figure, or another list of cells (`isText`: text, aligned left). Scrolls in its own frame, by
 * keyboard too.
 */
export function ChartTable({ data, isText = false }: { data: ChartTableData; isText?: boolean }) {
  const t = useT()
  const format = useFormat()
  const rows = data.rows.slice(0, ROWS_SHOWN)
  const total = data.total ?? data.rows.length
  return (
    // A scrollable frame must be focusable.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={data.caption}>
      <table className={isText ? `${classes.table} ${classes.text}` : classes.table}>
        <caption>
          {data.caption}
          {total > rows.length &&
            `\u00a0· ${t('chart.table.cut', { shown: format.integer(rows.length), total: format.integer(total) })}`}
        </caption>
        <thead>
          <tr>
            {data.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={data.columns[index + 1]}>
                  <Power>{cell}</Power>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
