import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './data.module.css'

type Props<F extends string> = {
  /** What the table is called for those who listen. */
  label: string
  columns: readonly string[]
  rows: readonly { row: number; fields: readonly string[] }[]
  /** The column that stands for each meaning. */
  mapping: Readonly<Partial<Record<F, string>>>
  /** Ids of what the meanings are called. */
  texts: Readonly<Record<F, string>>
}

/** The first rows of a file, each mapped column marked with its meaning. */
export function FirstRows<F extends string>({ label, columns, rows, mapping, texts }: Props<F>) {
  const t = useT()
  const format = useFormat()
  const meaning = new Map((Object.keys(mapping) as F[]).map((field) => [mapping[field], field]))
  return (
    <div
      className={classes.previewFrame}
      // A frame that scrolls must be reachable by keyboard.
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
