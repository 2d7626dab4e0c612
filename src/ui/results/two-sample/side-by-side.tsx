/** Values under several conditions: a table, or labelled lines on narrow screens. */
import { Power } from '../../powers-of-ten.tsx'
import classes from '../result.module.css'
import { ScrollBox } from '../scroll-box.tsx'
import own from './two-sample.module.css'

export type SideRow = { id: string; name: string; cells: readonly string[]; isMain?: boolean }

type Props = {
  /** Heading of the first column, then one for each cell. */
  columns: readonly string[]
  rows: readonly SideRow[]
}

export function SideBySide({ columns, rows }: Props) {
  const [first, ...labels] = columns
  return (
    <>
      <ScrollBox isWideOnly>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells, isMain }) => (
              <tr key={id} className={isMain ? classes.primary : undefined}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={labels[index]}>
                    <Power>{cell}</Power>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <dl className={`${classes.narrow} ${own.sides}`}>
        {rows.map(({ id, name, cells }) => (
          <div key={id} className={own.side}>
            <dt>{name}</dt>
            {cells.map((cell, index) => (
              <dd key={labels[index]}>
                <span className={own.sideLabel}>{labels[index]}</span>{' '}
                <span className={own.sideValue}>
                  <Power>{cell}</Power>
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}
