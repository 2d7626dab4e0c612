import { useT } from '../../i18n/use-t.ts'
import { Power } from '../power.tsx'
import { useFormat } from '../use-format.ts'
import classes from './table.module.css'

/** The numbers behind a figure, as text in the reader's format. The first column names the row. */
export type ChartTableData = {
  caption: string
  columns: readonly string[]
  /** The first rows (see `ROWS_SHOWN`); the export has them all. */
  rows: readonly { id: string; cells: readonly string[] }[]
  /** How many rows there are in all. */
  total?: number
}

/** More rows than this are not laid out. */
export const ROWS_SHOWN = 300

/**
 * The table behind a figure, or another list of cells (`isText`: words, which stand to the left).
 * It scrolls in its own frame, by keyboard too. */
export function ChartTable({ data, isText = false }: { data: ChartTableData; isText?: boolean }) {
  const t = useT()
  const format = useFormat()
  const rows = data.rows.slice(0, ROWS_SHOWN)
  const total = data.total ?? data.rows.length
  return (
    // A frame that scrolls must be reachable by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={data.caption}>
      <table className={isText ? `${classes.table} ${classes.text}` : classes.table}>
        <caption>
          {data.caption}
          {total > rows.length &&
            ` · ${t('chart.table.cut', { shown: format.integer(rows.length), total: format.integer(total) })}`}
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
