/** Table of all pairs of a scan by p, with filters, and the detail of one. */
import { NativeSelect } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { PairRow } from '../../../science/scan-run/result.ts'
import { readTaxon } from '../../../science/scan-run/taxonomy.ts'
import { PageNumbers } from '../../page-numbers.tsx'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import { ByContainerWidth } from '../by-container-width.tsx'
import { PairDetail } from './pair-detail.tsx'
import { effectText, RANK_TEXT, VERDICT_TEXT } from '../../../results/scan/texts.ts'
import {
  type Filters,
  filteredRows,
  NO_FILTERS,
  PAGE_SIZE,
  rankedRows,
  ranksOf,
} from '../../../results/scan/ranked.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { VERDICTS } from '../../../science/scan/verdict.ts'
import own from './screen.module.css'
import { SearchField } from '../../list/search-field.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import { VerdictMark } from './verdict-mark.tsx'

type FilterProps = {
  body: ScanBody
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

function FilterBar({ body, filters, onChange }: FilterProps) {
  const t = useT()
  const ranks = ranksOf(body.rows)
  const outcomes = [...new Set(body.rows.map(({ outcome }) => outcome))]
  return (
    <div className={own.filters}>
      <SearchField
        label={t('analysis.screen.search')}
        value={filters.words}
        onChange={(words) => onChange({ words })}
      />
      <NativeSelect
        size="md"
        label={t('analysis.screen.verdict')}
        value={filters.verdict}
        data={[
          { value: 'all', label: t('analysis.screen.all') },
          ...VERDICTS.map((value) => ({
            value,
            label: `${t(VERDICT_TEXT[value])} (${body.summary.verdicts[value]})`,
          })),
        ]}
        onChange={(event) => onChange({ verdict: event.currentTarget.value as Filters['verdict'] })}
      />
      {ranks.length > 1 && (
        <NativeSelect
          size="md"
          label={t('analysis.screen.rank')}
          value={filters.rank}
          data={[
            { value: 'all', label: t('analysis.screen.all') },
            ...ranks.map((value) => ({ value, label: t(RANK_TEXT[value]) })),
          ]}
          onChange={(event) => onChange({ rank: event.currentTarget.value as Filters['rank'] })}
        />
      )}
      {outcomes.length > 1 && (
        <NativeSelect
          size="md"
          label={t('analysis.column.outcome')}
          value={filters.outcome ?? ''}
          data={[
            { value: '', label: t('analysis.screen.all') },
            ...outcomes.map((value) => ({ value, label: value })),
          ]}
          onChange={(event) => onChange({ outcome: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}

type RowsProps = {
  rows: readonly PairRow[]
  isBinary: boolean
  /** Whether there are several outcomes: each row then names its own. */
  hasOutcomes: boolean
  onOpen: (row: PairRow) => void
}

function Name({
  row,
  hasOutcomes,
  onOpen,
}: Omit<RowsProps, 'rows' | 'isBinary'> & { row: PairRow }) {
  const t = useT()
  const { rank, label } = readTaxon(row.exposure)
  const parts = [
    rank === null ? '' : t(RANK_TEXT[rank]),
    hasOutcomes ? `→ ${row.outcome}` : '',
  ].filter(Boolean)
  return (
    <span className={own.name}>
      <button type="button" className={own.taxon} onClick={() => onOpen(row)}>
        {label || row.exposure}
      </button>
      {parts.length > 0 && <span className={own.sub}>{parts.join(' ')}</span>}
    </span>
  )
}

function Wide({ rows, isBinary, hasOutcomes, onOpen }: RowsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <ScrollBox isWideOnly>
      <table className={own.ranked}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.column.exposure')}</th>
            <th scope="col">{t('analysis.screen.variants')}</th>
            <th scope="col">{isBinary ? t('analysis.screen.odds') : t('analysis.screen.beta')}</th>
            <th scope="col">p</th>
            <th scope="col">{t('analysis.screen.bh')}</th>
            <th scope="col">{t('analysis.screen.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.exposure} ${row.outcome}`}>
              <th scope="row">
                <Name row={row} hasOutcomes={hasOutcomes} onOpen={onOpen} />
              </th>
              <td>{format.integer(row.nsnp)}</td>
              <td>{effectText(row, isBinary, format).replace(/^(OR|β) /, '')}</td>
              <td>
                <Power>{format.p(row.p, row.negLog10P)}</Power>
              </td>
              <td>
                <Power>{format.p(row.bhClustered)}</Power>
              </td>
              <td>
                <VerdictMark verdict={row.verdict} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cards({ rows, isBinary, hasOutcomes, onOpen }: RowsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={`${classes.narrow} ${classes.cards}`}>
      {rows.map((row) => (
        <li key={`${row.exposure} ${row.outcome}`} className={classes.card}>
          <Name row={row} hasOutcomes={hasOutcomes} onOpen={onOpen} />
          <dl className={classes.facts}>
            <dt>{t('analysis.screen.verdict')}</dt>
            <dd>
              <VerdictMark verdict={row.verdict} />
            </dd>
            <dt>{isBinary ? 'OR' : 'β'}</dt>
            <dd>{effectText(row, isBinary, format).replace(/^(OR|β) /, '')}</dd>
            <dt>p</dt>
            <dd>
              <Power>{format.p(row.p, row.negLog10P)}</Power>
            </dd>
            <dt>{t('analysis.screen.bh')}</dt>
            <dd>
              <Power>{format.p(row.bhClustered)}</Power>
            </dd>
            <dt>{t('analysis.screen.variants')}</dt>
            <dd>{format.integer(row.nsnp)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** A table on wide screens, cards on narrow ones. */
const Rows = memo(function Rows(props: RowsProps) {
  return <ByContainerWidth wide={<Wide {...props} />} narrow={<Cards {...props} />} />
})

type Props = {
  body: ScanBody
  isBinary: boolean
  recordId: string | null
  /** Id where a page has two of these tables: the second is collapsed. */
  id?: string
  title?: string
  note?: string
}

export function RankedTable({ body, isBinary, recordId, id = 'ranked', title, note }: Props) {
  const t = useT()
  const format = useFormat()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<PairRow | null>(null)
  const ranked = useMemo(() => rankedRows(body.rows), [body])
  // The typed text updates at once; the list follows in a transition.
  const late = useDeferredValue(useMemo(() => ({ filters, page }), [filters, page]))
  const found = useMemo(() => filteredRows(ranked, late.filters), [late, ranked])
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = useMemo(
    () => found.slice((late.page - 1) * PAGE_SIZE, late.page * PAGE_SIZE),
    [found, late],
  )
  const hasOutcomes = body.summary.outcomes > 1
  const change = (part: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...part }))
    setPage(1)
  }
  return (
    <Section
      id={id}
      title={title ?? t('analysis.screen.ranked')}
      lead={t('analysis.screen.rankedLead')}
      isFolded={note !== undefined}
      note={note}
    >
      <FilterBar body={body} filters={filters} onChange={change} />
      <p className={own.count} role="status">
        {t('analysis.screen.found', {
          n: found.length,
          total: format.integer(body.rows.length),
        })}
      </p>
      {shown.length > 0 && (
        <Rows rows={shown} isBinary={isBinary} hasOutcomes={hasOutcomes} onOpen={setOpened} />
      )}
      {pages > 1 && (
        <div className={own.pager}>
          <PageNumbers pages={pages} current={page} onChange={setPage} />
        </div>
      )}
      {opened && (
        <PairDetail
          key={`${opened.exposure} ${opened.outcome}`}
          body={body}
          row={opened}
          isBinary={isBinary}
          recordId={recordId}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}
