/** Table of variants with checkboxes: unchecked ones are left out, and everything above is recomputed. */
import { Button, Checkbox } from '@mantine/core'
import { memo, startTransition, use, useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { PageNumbers } from '../../page-numbers.tsx'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { ByContainerWidth } from '../by-container-width.tsx'
import { ColumnHeads } from '../result-parts.tsx'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import own from './two-sample.module.css'
import { type Live, LiveNow } from './use-live-result.ts'
import { SearchField } from '../../list/search-field.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import { useVariantRows, type VariantRow } from './variant-rows.ts'

const ROWS_AT_FIRST = 15
/** Number of rows that render without a noticeable delay. */
const PAGE_SIZE = 25

type RowProps = { row: VariantRow; onToggle: (row: number) => void }

type BoxProps = Pick<VariantRow, 'row' | 'SNP' | 'isIn'> & Pick<RowProps, 'onToggle'>

/** Memoised: rendered again only when it is toggled. */
const Box = memo(function Box({ row, SNP, isIn, onToggle }: BoxProps) {
  const t = useT()
  const id = useId()
  return (
    <label className={own.check} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        checked={isIn}
        aria-label={t('analysis.variants.include', { SNP })}
        onChange={() => onToggle(row)}
      />
    </label>
  )
})

function Check({ row: { row, SNP, isIn }, onToggle }: RowProps) {
  // The checkbox responds at once, before the numbers follow.
  const now = use(LiveNow)
  const isInNow = now ? !now.changes.without.has(row) : isIn
  return <Box row={row} SNP={SNP} isIn={isInNow} onToggle={onToggle} />
}

function Flags({ flags }: { flags: readonly string[] }) {
  return flags.map((flag) => (
    <span key={flag} className={own.flag}>
      {flag}
    </span>
  ))
}

type RowsProps = { rows: readonly VariantRow[]; isBinary: boolean; onToggle: (row: number) => void }

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
    <ScrollBox isWideOnly>
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
    </ScrollBox>
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
                  {`${isBinary ? 'OR' : t('analysis.variants.ratio')} ${row.ratio}\u00a0· p ${row.p}\u00a0· F ${row.f}`}
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

type FinderProps = { words: string; found: number; total: number; onWords: (words: string) => void }

function Finder({ words, found, total, onWords }: FinderProps) {
  const t = useT()
  return (
    <>
      <SearchField label={t('analysis.variants.search')} value={words} onChange={onWords} />
      <p className={classes.note} role="status">
        {t('analysis.pick.found', { n: found, total })}
      </p>
    </>
  )
}

/** Returns the shown rows of a long list: the first few, all of them in pages, or the matches of a search. */
function useShownVariants({ stored: { variants } }: Live) {
  const [isWhole, setWhole] = useState(false)
  const [words, setWords] = useState('')
  const [appliedSearch, setAppliedSearch] = useState('')
  const [page, setPage] = useState(1)
  const name = appliedSearch.trim().toLowerCase()
  const found = variants.filter(({ SNP }) => SNP.toLowerCase().includes(name))
  const pages = Math.ceil(found.length / PAGE_SIZE)
  // The clicked control updates first; rows follow in a transition.
  const goTo = (next: number) => startTransition(() => setPage(next))
  return {
    isWhole,
    words,
    found: found.length,
    pages,
    page,
    goTo,
    shown: isWhole
      ? found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      : variants.slice(0, ROWS_AT_FIRST),
    search: (next: string) => {
      setWords(next)
      startTransition(() => {
        setAppliedSearch(next)
        setPage(1)
      })
    },
    fold: () => {
      setWords('')
      startTransition(() => {
        setAppliedSearch('')
        setPage(1)
        setWhole(!isWhole)
      })
    },
  }
}

export function VariantTable({ live }: { live: Live }) {
  const t = useT()
  const format = useFormat()
  const { isBinary, rowOf } = useVariantRows(live)
  const list = useShownVariants(live)
  const total = live.stored.variants.length
  const parts = { rows: list.shown.map(rowOf), isBinary, onToggle: live.toggle }
  return (
    <Section
      id="variants"
      title={t('analysis.variants.title')}
      lead={t('analysis.variants.lead')}
      note={t('analysis.variants.count', { n: total })}
      isFolded
    >
      {list.isWhole && (
        <Finder words={list.words} found={list.found} total={total} onWords={list.search} />
      )}
      <ByContainerWidth wide={<WideRows {...parts} />} narrow={<NarrowRows {...parts} />} />
      {list.isWhole && <PageNumbers pages={list.pages} current={list.page} onChange={list.goTo} />}
      {total > ROWS_AT_FIRST && (
        <div className={own.buttons}>
          <Button variant="subtle" aria-expanded={list.isWhole} onClick={list.fold}>
            {list.isWhole
              ? t('analysis.variants.fewer')
              : t('analysis.variants.all', { n: format.integer(total) })}
          </Button>
        </div>
      )}
    </Section>
  )
}
