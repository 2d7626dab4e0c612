/** Table of the chosen variants, sortable and searchable; long lists are paged. */
import { Badge, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Instrument } from '../../../science/instruments/result.ts'
import { PageNumbers } from '../../page-numbers.tsx'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import type { Format } from '../../../i18n/words.ts'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import own from './instruments.module.css'
import { ByContainerWidth } from '../by-container-width.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import {
  FIRST_SORT,
  firstSort,
  searchInstruments,
  nextSort,
  PAGE_SIZE,
  type Sort,
  SORT_KEYS,
  sortInstruments,
  type SortKey,
} from '../../../results/instruments/sort-instruments.ts'

const HEAD_TEXT: Record<SortKey, string> = {
  SNP: msg('analysis.pick.column.snp'),
  place: msg('analysis.pick.column.place'),
  beta: msg('analysis.pick.column.beta'),
  p: msg('analysis.pick.column.p'),
  f: msg('analysis.pick.column.f'),
  r2: msg('analysis.pick.column.r2'),
  eaf: msg('analysis.pick.column.eaf'),
  near: msg('analysis.pick.column.near'),
}

/** Returns the cells of a row, in the order of the headings without the first. */
function cellsOf(one: Instrument, format: Format): string[] {
  const { b, se } = format.estimate({ b: one.beta, se: one.se, ciLow: null, ciHigh: null })
  const place =
    one.chromosome === null || one.position === null
      ? '—'
      : `${one.chromosome}:${format.integer(one.position)}`
  return [
    place,
    `${b} (${se})`,
    format.p(one.p, one.negLog10P),
    format.significant(one.f),
    one.r2 === null ? '—' : format.percent(one.r2, one.r2 < 0.001 ? 3 : 2),
    one.eaf === null ? '—' : format.fixed(one.eaf, 3),
    format.integer(one.near),
  ]
}

function Marks({ one }: { one: Instrument }) {
  const t = useT()
  const marks = [
    one.palindromic ? t('analysis.pick.mark.palindromic') : '',
    one.isIndel ? t('analysis.pick.mark.indel') : '',
    one.locus ?? (one.isInMhc ? 'MHC' : ''),
  ].filter(Boolean)
  if (marks.length === 0) return null
  return (
    <span className={own.marks}>
      {marks.map((mark) => (
        <Badge key={mark} variant="light" color="gray" size="sm" tt="none">
          {mark}
        </Badge>
      ))}
    </span>
  )
}

type ListProps = { rows: readonly Instrument[]; hasTraits: boolean }
type WideProps = ListProps & { sort: Sort; onSort: (key: SortKey) => void }

const idOf = (one: Instrument) => `${one.trait} ${one.SNP} ${one.row}`

/** Memoised: the headings respond to a click before the rows re-render. */
const Rows = memo(function Rows({ rows, hasTraits }: ListProps) {
  const format = useFormat()
  return (
    <tbody>
      {rows.map((one) => (
        <tr key={idOf(one)}>
          <th scope="row">
            {one.SNP} <Marks one={one} />
            {hasTraits && <div className={own.flowGone}>{one.trait}</div>}
          </th>
          {cellsOf(one, format).map((cell, index) => (
            <td key={SORT_KEYS[index + 1]}>
              <Power>{cell}</Power>
            </td>
          ))}
          <td className={own.left}>{`${one.effectAllele} / ${one.otherAllele ?? '—'}`}</td>
        </tr>
      ))}
    </tbody>
  )
})

function Wide({ rows, hasTraits, sort, onSort }: WideProps) {
  const t = useT()
  const Arrow = sort.isRising ? IconArrowUp : IconArrowDown
  return (
    <ScrollBox isWideOnly>
      <table className={own.table}>
        <thead>
          <tr>
            {SORT_KEYS.map((key) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort.key !== key ? 'none' : sort.isRising ? 'ascending' : 'descending'}
              >
                <button type="button" className={own.sort} onClick={() => onSort(key)}>
                  {t(HEAD_TEXT[key])}
                  {sort.key === key && <Arrow size={16} stroke={2} aria-hidden="true" />}
                </button>
              </th>
            ))}
            <th scope="col" className={own.left} style={{ padding: '10px 12px' }}>
              {t('analysis.pick.column.alleles')}
            </th>
          </tr>
        </thead>
        <Rows rows={rows} hasTraits={hasTraits} />
      </table>
    </ScrollBox>
  )
}

const Cards = memo(function Cards({ rows, hasTraits }: ListProps) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={`${classes.narrow} ${classes.cards}`}>
      {rows.map((one) => (
        <li key={idOf(one)} className={classes.card}>
          <h3 className={classes.cardTitle}>
            {one.SNP} <Marks one={one} />
          </h3>
          <dl className={classes.facts}>
            {hasTraits && (
              <div className={classes.pairRow}>
                <dt>{t('analysis.column.exposure')}</dt>
                <dd>{one.trait}</dd>
              </div>
            )}
            {cellsOf(one, format).map((cell, index) => (
              <div key={SORT_KEYS[index + 1]} className={classes.pairRow}>
                <dt>{t(HEAD_TEXT[SORT_KEYS[index + 1] ?? 'SNP'])}</dt>
                <dd>
                  <Power>{cell}</Power>
                </dd>
              </div>
            ))}
            <div className={classes.pairRow}>
              <dt>{t('analysis.pick.column.alleles')}</dt>
              <dd>{`${one.effectAllele} / ${one.otherAllele ?? '—'}`}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
})

function List(props: WideProps) {
  const { rows, hasTraits } = props
  return (
    <ByContainerWidth
      wide={<Wide {...props} />}
      narrow={<Cards rows={rows} hasTraits={hasTraits} />}
    />
  )
}

type FinderProps = {
  words: string
  sort: Sort
  onWords: (words: string) => void
  onSort: (sort: Sort) => void
}

/** Search, and sorting for cards, which have no headings. */
function Finder({ words, sort, onWords, onSort }: FinderProps) {
  const t = useT()
  return (
    <div className={own.filters}>
      <SearchField
        label={t('analysis.pick.search')}
        placeholder={t('analysis.pick.search.example')}
        value={words}
        onChange={onWords}
      />
      <NativeSelect
        size="md"
        label={t('analysis.pick.sortBy')}
        value={sort.key}
        data={SORT_KEYS.map((key) => ({ value: key, label: t(HEAD_TEXT[key]) }))}
        onChange={(event) => onSort(firstSort(event.currentTarget.value as SortKey))}
      />
    </div>
  )
}

export function InstrumentTable({ instruments }: { instruments: readonly Instrument[] }) {
  const t = useT()
  const format = useFormat()
  const [sort, setSort] = useState(FIRST_SORT)
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  // Rows follow in a transition: the clicked control updates first.
  const late = useDeferredValue(useMemo(() => ({ sort, words, page }), [page, sort, words]))
  const found = useMemo(
    () => sortInstruments(searchInstruments(instruments, late.words), late.sort),
    [instruments, late.sort, late.words],
  )
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const rows = useMemo(
    () => found.slice((late.page - 1) * PAGE_SIZE, late.page * PAGE_SIZE),
    [found, late.page],
  )
  const hasTraits = new Set(instruments.map(({ trait }) => trait)).size > 1
  const show = (next: Sort) => {
    setSort(next)
    setPage(1)
  }
  return (
    <Section
      id="variants"
      title={t('analysis.pick.table')}
      lead={t('analysis.pick.tableLead')}
      note={format.integer(instruments.length)}
      isFolded
    >
      <Finder
        words={words}
        sort={sort}
        onWords={(next) => {
          setWords(next)
          setPage(1)
        }}
        onSort={show}
      />
      <p className={own.count} role="status">
        {t('analysis.pick.found', { n: found.length, total: instruments.length })}
      </p>
      {rows.length > 0 && (
        <List
          rows={rows}
          hasTraits={hasTraits}
          sort={sort}
          onSort={(key) => show(nextSort(sort, key))}
        />
      )}
      {pages > 1 && (
        <div className={own.pager}>
          <PageNumbers pages={pages} current={page} onChange={setPage} />
        </div>
      )}
    </Section>
  )
}
