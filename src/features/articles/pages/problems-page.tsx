import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHasLibrary } from '../../../cache/use-has-library.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import type { Page } from '../../../contract/fields.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { NothingFound } from '../../../ui/list/nothing-found.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { LibraryToggle } from '../../../ui/library/library-toggle.tsx'
import { ListLibrary } from '../components/lazy-library.ts'
import { ProblemFilterBar } from '../components/problem-filters.tsx'
import { ProblemRow } from '../components/problem-row.tsx'
import classes from '../components/problems.module.css'
import {
  changeFilters,
  hasFilters,
  toPageParams,
  type ProblemFilters,
  parseFilters,
  toWholeParams,
} from '../model.ts'
import { articleQueries } from '../queries.ts'
import { useFilters } from '../use-filters.ts'

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

type RowsProps = { page: Page<ArticleSummary>; filters: ProblemFilters; isStale: boolean }

function Rows({ page, filters, isStale }: RowsProps) {
  const hasLibrary = useHasLibrary()
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
      <LibraryToggle total={page.total} hasSaved={hasLibrary}>
        {(libraryAdapter) => (
          <ListLibrary
            libraryAdapter={libraryAdapter}
            page={page}
            params={toWholeParams(filters)}
          />
        )}
      </LibraryToggle>
      <ul className={classes.list} data-stale={isStale}>
        {page.records.map((item) => (
          <ProblemRow key={item.id} item={item} fieldName={fieldOf(item)} />
        ))}
      </ul>
    </>
  )
}

/** Page `/front-pages/moreProblems`: all problems, by field, kind and words. */
export function ProblemsPage() {
  const t = useT()
  const [filters, setFilters] = useFilters(paths.problems())
  const query = useQuery({
    ...articleQueries.page(toPageParams(filters)),
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
              <NothingFound
                total={query.data?.total ?? 0}
                hasFilters={hasFilters(filters)}
                emptyTitle={t('articles.problems.none')}
                onFirstPage={() => setFilters(changeFilters(filters, {}))}
                onReset={() => setFilters({ ...parseFilters(''), size: filters.size })}
              />
            }
          >
            {(page) => (
              <>
                <Rows page={page} filters={filters} isStale={query.isPlaceholderData} />
                <Pager
                  total={page.total}
                  pages={page.pages}
                  current={filters.current}
                  size={filters.size}
                  onChange={(next) => setFilters({ ...filters, ...next })}
                />
              </>
            )}
          </QueryView>
        </div>
      </div>
    </ListPage>
  )
}
