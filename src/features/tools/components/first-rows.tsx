/** First rows of a file, with each mapped column marked by its field. */
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './data.module.css'

type Props<F extends string> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly string[]
  rows: readonly { row: number; fields: readonly string[] }[]
  /** Column mapped to each field. */
  mapping: Readonly<Partial<Record<F, string>>>
  /** Message ids of the fields' names. */
  texts: Readonly<Record<F, string>>
}

export function FirstRows<F extends string>({ label, columns, rows, mapping, texts }: Props<F>) {
  const t = useT()
  const format = useFormat()
  const meaning = new Map((Object.keys(mapping) as F[]).map((field) => [mapping[field], field]))
  return (
    <div
      className={classes.previewFrame}
      // A scrollable frame must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('tools.preview.row')}</th>
            {columns.map((column) => {
              const field = meaning.get(column)
              return (
                <th key={column} scope="col">
                  {column}
                  {field && <span className={classes.mapped}>{t(texts[field])}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, fields }) => (
            <tr key={row}>
              <th scope="row">{format.integer(row)}</th>
              {columns.map((column, index) => (
                <td key={column}>{fields[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
