/** Both directions beside each other, row by row: a table, or cards on narrow screens. */
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../powers-of-ten.tsx'
import classes from '../result.module.css'
import { arrowOf, type Direction } from '../../../results/bidirectional/body.ts'
import { ScrollBox } from '../scroll-box.tsx'
import own from './bidirectional.module.css'

/** Values of one direction in a row. */
export type BothCell = { value: string; note?: string; p: string }
export type BothRow = {
  id: string
  name: string
  isMain?: boolean
  /** Forward and reverse. */
  cells: readonly [BothCell, BothCell]
}

type Props = {
  /** Heading of the first column. */
  head: string
  /** Headings of the two directions. */
  heads: readonly [string, string]
  directions: readonly [Direction, Direction]
  rows: readonly BothRow[]
}

function Value({ cell }: { cell: BothCell }) {
  return (
    <>
      <Power>{cell.value}</Power>
      {cell.note !== undefined && <span className={own.cellNote}>{cell.note}</span>}
    </>
  )
}

function Wide({ head, heads, directions, rows }: Props) {
  return (
    <ScrollBox isWideOnly>
      <table className={`${classes.table} ${own.both}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {head}
            </th>
            {directions.map((direction) => (
              <th key={direction.way} scope="colgroup" colSpan={2} className={own.group}>
                {arrowOf(direction)}
              </th>
            ))}
          </tr>
          <tr>
            {directions.flatMap(({ way }, at) => [
              <th key={`${way} value`} scope="col">
                {heads[at]}
              </th>,
              <th key={`${way} p`} scope="col">
                p
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, isMain, cells }) => (
            <tr key={id} className={isMain ? classes.primary : undefined}>
              <th scope="row">{name}</th>
              {directions.flatMap(({ way }, at) => {
                const cell = cells[at === 0 ? 0 : 1]
                return [
                  <td key={`${way} value`}>
                    <Value cell={cell} />
                  </td>,
                  <td key={`${way} p`}>
                    <Power>{cell.p}</Power>
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cards({ directions, rows }: Props) {
  const t = useT()
  return (
    <ul className={`${classes.narrow} ${classes.cards}`}>
      {rows.map(({ id, name, cells }) => (
        <li key={id} className={classes.card}>
          <h3 className={classes.cardTitle}>{name}</h3>
          <dl className={own.cardWays}>
            {directions.map((direction, at) => {
              const cell = cells[at === 0 ? 0 : 1]
              return (
                <div key={direction.way} className={own.cardWay}>
                  <dt>{arrowOf(direction)}</dt>
                  <dd>
                    <Value cell={cell} />
                    {cell.p !== '—' && (
                      <span className={own.cellNote}>
                        <Power>{t('analysis.bidirectional.pIs', { p: cell.p })}</Power>
                      </span>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}

export function BothTable(props: Props) {
  return (
    <>
      <Wide {...props} />
      <Cards {...props} />
    </>
  )
}
