import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { PAGE_DEFAULTS, type Page } from '../../../contract/fields.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { Pager } from '../components/pager.tsx'
import { ProblemFilterBar } from '../components/problem-filters.tsx'
import { ProblemRow } from '../components/problem-row.tsx'
import classes from '../components/problems.module.css'
import {
  changeFilters,
  hasFilters,
  pageParams,
  type ProblemFilters,
  readFilters,
  writeFilters,
} from '../model.ts'
import { articleQueries } from '../queries.ts'

/** The filters live in the address: it can be shared, and "back" undoes a change. */
function useFilters() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filters = useMemo(() => readFilters(search), [search])
  const setFilters = useCallback(
    (next: ProblemFilters, options?: { replace: boolean }) =>
      navigate(`${paths.problems()}${writeFilters(next)}`, options),
    [navigate],
  )
  return [filters, setFilters] as const
}

function RowsSkeleton() {
  return (
    <div className={classes.list}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className={classes.row}>
          <div>
            <Skeleton height={22} width="55%" mb={14} />
            <SkeletonLines lines={2} />
          </div>
        </div>
      ))}
    </div>
  )
}

type RowsProps = { page: Page<ArticleSummary>; isStale: boolean }

function Rows({ page, isStale }: RowsProps) {
  const t = useT()
  const locale = useLocale()
  const { data: industries } = useQuery(articleQueries.industries())
  const fieldOf = (item: ArticleSummary) => {
    const field = industries?.find(({ id }) => id === item.industryId)
    return field ? textIn(field, 'title', locale) : ''
  }
  return (
    <>
      <p className={classes.total} role="status">
        {t('articles.problems.total', { total: page.total })}
      </p>
      <ul className={classes.list} data-stale={isStale}>
        {page.records.map((item) => (
          <ProblemRow key={item.id} item={item} fieldName={fieldOf(item)} />
        ))}
      </ul>
    </>
  )
}

type NothingProps = {
  filters: ProblemFilters
  total: number
  onChange: (n: ProblemFilters) => void
}

/** Nothing matches, or the page lies past the end: each with its way back. */
function Nothing({ filters, total, onChange }: NothingProps) {
  const t = useT()
  if (total > 0) {
    return (
      <EmptyState
        title={t('articles.problems.pastEnd')}
        action={
          <Button onClick={() => onChange(changeFilters(filters, {}))}>
            {t('articles.problems.toFirst')}
          </Button>
        }
      />
    )
  }
  if (!hasFilters(filters)) return <EmptyState title={t('articles.problems.none')} />
  return (
    <EmptyState
      title={t('articles.problems.noMatch')}
      text={t('articles.problems.noMatch.text')}
      action={
        <Button onClick={() => onChange({ ...readFilters(''), size: filters.size })}>
          {t('articles.problems.reset')}
        </Button>
      }
    />
  )
}

/** `/front-pages/moreProblems`: all problems, by field, kind and words. */
export function ProblemsScreen() {
  const t = useT()
  const [filters, setFilters] = useFilters()
  const query = useQuery({
    ...articleQueries.page(pageParams(filters)),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage title={t('articles.problems.title')} lead={t('articles.problems.lead')}>
      <div className={classes.board}>
        <ProblemFilterBar filters={filters} onChange={setFilters} />
        <div>
          <QueryView
            query={query}
            loading={<RowsSkeleton />}
            isEmpty={(page) => page.records.length === 0}
            empty={
              <Nothing filters={filters} total={query.data?.total ?? 0} onChange={setFilters} />
            }
          >
            {(page) => (
              <>
                <Rows page={page} isStale={query.isPlaceholderData} />
                {page.total > PAGE_DEFAULTS.choices[0] && (
                  <Pager filters={filters} pages={page.pages} onChange={setFilters} />
                )}
              </>
            )}
          </QueryView>
        </div>
      </div>
    </ListPage>
  )
}
