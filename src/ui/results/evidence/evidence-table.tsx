/** Table of an evidence sheet, or cards on narrow screens. */
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import type { Words } from '../../../i18n/words.ts'
import { paths } from '../../../lib/paths.ts'
import { probabilityText } from '../../../results/colocalisation/texts.ts'
import { effectParts } from '../../../results/effect-text.ts'
import type { EvidenceRow } from '../../../results/evidence/evidence-row.ts'
import { rowNames, STANCE_TEXT } from '../../../results/evidence/row-name.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { ColumnHeads } from '../result-parts.tsx'
import result from '../result.module.css'
import classes from './evidence.module.css'

type Shown = { row: EvidenceRow; name: string; arrow: string; cells: string[]; against: string }

function cellsOf(row: EvidenceRow, { t, format }: Words): string[] {
  const { effect, posterior, isOdds, stance, variants } = row
  const parts = effect && effectParts(effect, isOdds, format)
  const value = posterior ? `H4 ${probabilityText(posterior.h4, format)}` : '—'
  return [
    parts ? `${parts.sign} ${parts.value}` : value,
    parts?.ci ?? (posterior ? `H3 ${probabilityText(posterior.h3, format)}` : '—'),
    effect ? format.p(effect.p, effect.negLog10P) : '—',
    variants === null ? '—' : format.integer(variants),
    stance === null ? '—' : t(STANCE_TEXT[stance]),
  ]
}

function useShown(rows: readonly EvidenceRow[]): Shown[] {
  const t = useT()
  const words = { t, format: useFormat() }
  const names = rowNames(rows, words)
  return rows.map((row, at) => ({
    row,
    name: names[at] ?? '',
    arrow: `${row.exposure} ${row.posterior ? '∩' : '→'} ${row.outcome}`,
    cells: cellsOf(row, words),
    against: row.against.join(t('analysis.summary.listJoint')) || '—',
  }))
}

function Analysis({ row: { record }, name, arrow }: Shown) {
  const format = useFormat()
  return (
    <>
      <Anchor
        inherit
        component={Link}
        href={paths.toolRecord(record.toolId, record.id)}
        className={classes.record ?? ''}
      >
        {name}
      </Anchor>
      <span className={classes.more}>
        {arrow}
        {record.createdAt !== '' && (
          <>
            {' '}
            <span className={classes.date}>· {format.date(record.createdAt)}</span>
          </>
        )}
      </span>
    </>
  )
}

type FormProps = { shown: readonly Shown[]; columns: readonly string[]; against: string }

function Wide({ shown, columns, against, label }: FormProps & { label: string }) {
  const t = useT()
  return (
    <div
      className={`${result.wide} ${result.scroll} ${classes.frame}`}
      // A scrollable frame must be focusable.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={`${result.table} ${classes.table}`}>
        <ColumnHeads columns={[t('records.evidence.column.analysis'), ...columns, against]} />
        <tbody>
          {shown.map((one) => (
            <tr key={one.row.id}>
              <th scope="row">
                <Analysis {...one} />
              </th>
              {one.cells.map((cell, at) => (
                <td key={columns[at]}>
                  <Power>{cell}</Power>
                </td>
              ))}
              <td className={classes.against}>
                <Power>{one.against}</Power>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ shown, columns, against }: FormProps) {
  return (
    <ul className={`${result.narrow} ${result.cards} ${classes.cards}`}>
      {shown.map((one) => (
        <li key={one.row.id} className={result.card}>
          <h3 className={result.cardTitle}>
            <Analysis {...one} />
          </h3>
          <dl className={result.facts}>
            {one.cells.map((cell, at) => (
              <div key={columns[at]} className={result.pairRow}>
                <dt>{columns[at]}</dt>
                <dd>
                  <Power>{cell}</Power>
                </dd>
              </div>
            ))}
          </dl>
          {one.row.against.length > 0 && (
            <p className={classes.cardAgainst}>
              <strong>{against}</strong> <Power>{one.against}</Power>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

type Props = { rows: readonly EvidenceRow[]; label: string }

export function EvidenceTable({ rows, label }: Props) {
  const t = useT()
  const shown = useShown(rows)
  const columns = [
    t('records.evidence.column.estimate'),
    t('analysis.table.ci'),
    'p',
    t('analysis.guard.variants'),
    t('records.evidence.column.position'),
  ]
  const against = t('records.evidence.column.against')
  return (
    <>
      <Wide {...{ shown, columns, against, label }} />
      <Cards {...{ shown, columns, against }} />
    </>
  )
}
