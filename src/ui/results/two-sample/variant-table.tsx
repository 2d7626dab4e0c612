import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import { ColumnHeads } from '../result-parts.tsx'
import classes from '../result.module.css'
import { useVariantFlags } from './flags.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { Section } from './section.tsx'
import own from './two-sample.module.css'
import type { Live } from './use-live.ts'

const ROWS_AT_FIRST = 15
/** More rows are not laid out: the file of variants has them all. */
const ROWS_AT_MOST = 400

type Row = {
  row: number
  SNP: string
  isIn: boolean
  ratio: string
  p: string
  f: string
  without: string
  flags: readonly string[]
}

function useRows({ stored, shown, ask }: Live): Row[] {
  const t = useT()
  const format = useFormat()
  const flagsOf = useVariantFlags(shown)
  const { isBinary } = namesOf(stored, t)
  const single = new Map(
    stored.singleSnp.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
  )
  const rest = new Map(
    shown.leaveOneOut.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
  )
  return stored.variants.map(({ SNP, row, f }) => {
    const own = single.get(SNP)
    const others = rest.get(SNP)
    const isIn = !ask.without.has(row)
    return {
      row,
      SNP,
      isIn,
      ratio: own ? (isBinary ? format.oddsRatio(own).or : format.estimate(own).b) : '—',
      p: own ? format.p(own.p, own.negLog10P) : '—',
      f: format.significant(f),
      without: others && isIn ? format.p(others.p, others.negLog10P) : '—',
      flags: isIn ? flagsOf(SNP) : [],
    }
  })
}

type RowProps = { row: Row; onToggle: (row: number) => void }

function Check({ row, onToggle }: RowProps) {
  const t = useT()
  const id = useId()
  return (
    <label className={own.check} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        checked={row.isIn}
        aria-label={t('analysis.variants.include', { SNP: row.SNP })}
        onChange={() => onToggle(row.row)}
      />
    </label>
  )
}

function Flags({ flags }: { flags: readonly string[] }) {
  return flags.map((flag) => (
    <span key={flag} className={own.flag}>
      {flag}
    </span>
  ))
}

type RowsProps = { rows: readonly Row[]; isBinary: boolean; onToggle: (row: number) => void }

function WideRows({ rows, isBinary, onToggle }: RowsProps) {
  const t = useT()
  const columns = [
    t('analysis.table.variant'),
    isBinary ? 'OR' : t('analysis.variants.ratio'),
    'p',
    'F',
    t('analysis.variants.without'),
    t('analysis.variants.flags'),
  ]
  return (
    <div className={`${classes.wide} ${classes.scroll}`}>
      <table className={classes.table}>
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">
                <span className={own.variantHead}>
                  <Check row={row} onToggle={onToggle} />
                  <span className={row.isIn ? undefined : own.out}>{row.SNP}</span>
                </span>
              </th>
              <td>{row.ratio}</td>
              <td>
                <Power>{row.p}</Power>
              </td>
              <td>{row.f}</td>
              <td>
                <Power>{row.without}</Power>
              </td>
              <td>
                <Flags flags={row.flags} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NarrowRows({ rows, isBinary, onToggle }: RowsProps) {
  const t = useT()
  return (
    <div className={classes.narrow}>
      <ul className={own.lines}>
        {rows.map((row) => (
          <li key={row.row} className={own.variantRow}>
            <Check row={row} onToggle={onToggle} />
            <div>
              <div className={row.isIn ? undefined : own.out}>{row.SNP}</div>
              <div className={own.hint}>
                <Power>
                  {`${isBinary ? 'OR' : t('analysis.variants.ratio')} ${row.ratio} · p ${row.p} · F ${row.f}`}
                </Power>{' '}
                <Flags flags={row.flags} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every variant with a box: what is not ticked is left out, and everything above follows. */
export function VariantTable({ live }: { live: Live }) {
  const t = useT()
  const format = useFormat()
  const rows = useRows(live)
  const [isWhole, setWhole] = useState(false)
  const { isBinary } = namesOf(live.stored, t)
  const shown = rows.slice(0, isWhole ? ROWS_AT_MOST : ROWS_AT_FIRST)
  const parts = { rows: shown, isBinary, onToggle: live.toggle }
  return (
    <Section id="variants" title={t('analysis.variants.title')}>
      <p className={classes.lead}>{t('analysis.variants.lead')}</p>
      <WideRows {...parts} />
      <NarrowRows {...parts} />
      {rows.length > ROWS_AT_FIRST && (
        <div className={own.buttons}>
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('analysis.variants.fewer')
              : t('analysis.variants.all', { n: format.integer(rows.length) })}
          </Button>
        </div>
      )}
      {isWhole && rows.length > ROWS_AT_MOST && (
        <p className={classes.note}>
          {t('analysis.variants.cut', { shown: format.integer(ROWS_AT_MOST) })}
        </p>
      )}
    </Section>
  )
}
