import type { MiniBars as MiniBarsData } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import own from './mini.module.css'

/** Small bar chart of counts or strengths, for the summary. */
export function MiniBars({ figure }: { figure: MiniBarsData }) {
  const { rows, title, rule } = figure
  const most = Math.max(rule?.at ?? 0, ...rows.map(({ length }) => length))
  const share = (length: number) => (most > 0 ? 100 * (Math.max(0, length) / most) : 0)
  return (
    <figure className={own.figure}>
      <figcaption className={own.title}>
        {title}
        {rule && <span className={own.more}>{rule.name}</span>}
      </figcaption>
      <ul className={own.rows}>
        {rows.map((row) => (
          <li key={row.id} className={own.row} data-main={row.isMain || undefined}>
            <span className={own.name}>
              <Power>{row.name}</Power>
            </span>
            <span className={own.track} aria-hidden="true">
              <span className={own.bar} style={{ width: `${share(row.length)}%` }} />
              {rule && <span className={own.zero} style={{ left: `${share(rule.at)}%` }} />}
            </span>
            <span className={own.value}>
              <Power>{row.value}</Power>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
