import { useT } from '../../../i18n/use-t.ts'
import type { Field } from '../../../science/reader/fields.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { FIELD_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'

const ROWS_SHOWN = 6

/** The first rows of a file, each mapped column marked with its meaning. */
export function PreviewTable({ preview }: { preview: PreviewResult }) {
  const t = useT()
  const format = useFormat()
  const meaning = new Map(
    Object.entries(preview.mapping).map(([field, column]) => [column, field as Field]),
  )
  return (
    <div
      className={classes.previewFrame}
      // A frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={t('tools.preview.label')}
    >
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('tools.preview.row')}</th>
            {preview.columns.map((column) => {
              const field = meaning.get(column)
              return (
                <th key={column} scope="col">
                  {column}
                  {field && <span className={classes.mapped}>{t(FIELD_TEXT[field])}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {preview.firstRows.slice(0, ROWS_SHOWN).map(({ row, fields }) => (
            <tr key={row}>
              <th scope="row">{format.integer(row)}</th>
              {preview.columns.map((column, index) => (
                <td key={column}>{fields[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
