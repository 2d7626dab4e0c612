/** Page `/front-pages/industry`: the fields of research, by words and tags. */
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useHasLibrary } from '../../../cache/use-has-library.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import type { Page } from '../../../contract/fields.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { tagsIn, textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { NothingFound } from '../../../ui/list/nothing-found.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { LibraryToggle } from '../../../ui/library/library-toggle.tsx'
import { ClientOnly } from '../../../ui/client-only.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/list.module.css'
import { ListLibrary, SavedMark } from '../components/lazy-library.ts'
import { LikeButton } from '../components/like-button.tsx'
import { TagButtons } from '../components/tag-buttons.tsx'
import {
  changeFilters,
  hasFilters,
  toPageParams,
  parseFilters,
  toWholeParams,
  serialiseFilters,
} from '../model.ts'
import { articleQueries } from '../queries.ts'
import { useFilters } from '../use-filters.ts'

function getProblemsPath(industryId: string): string {
  return `${paths.problems()}${serialiseFilters({ ...parseFilters(''), industryId })}`
}

/** One industry: the card opens its article in a new tab, the line below leads to its problems. */
function IndustryCard({ item, onTag }: { item: ArticleSummary; onTag: (tag: string) => void }) {
  const hasLibrary = useHasLibrary()
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  return (
    <li className={classes.place}>
      <div className={classes.card}>
        <div className={classes.cover}>
          <CoverFigure name={item.cover} id={item.id} />
        </div>
        <div className={classes.body}>
          <h2>
            <ArticleLink item={item} className={classes.cardLink}>
              {textIn(item, 'title', locale)}
            </ArticleLink>
          </h2>
          <p>{textIn(item, 'summary', locale)}</p>
          <TagButtons tags={tagsIn(item, locale)} onTag={onTag} />
          <div className={classes.foot}>
            {item.updatedAt !== null && (
              <time dateTime={item.updatedAt}>
                {t('articles.updated', { date: format.date(item.updatedAt) })}
              </time>
            )}
            {hasLibrary && (
              <ClientOnly>
                <SavedMark item={item} />
              </ClientOnly>
            )}
            <LikeButton item={item} of={textIn(item, 'title', locale)} />
          </div>
          <Link href={getProblemsPath(item.id)} className={classes.more}>
            {t('articles.industry.problems')}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </li>
  )
}

type LibraryProps = { page: Page<ArticleSummary>; params: ReturnType<typeof toWholeParams> }

function Library({ page, params }: LibraryProps) {
  const hasLibrary = useHasLibrary()
  return (
    <LibraryToggle total={page.total} hasSaved={hasLibrary}>
      {(libraryAdapter) => (
        <ListLibrary libraryAdapter={libraryAdapter} page={page} params={params} />
      )}
    </LibraryToggle>
  )
}

function CardsSkeleton() {
  return (
    <div className={classes.grid}>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={190} radius={0} />
          <div className={classes.body}>
            <Skeleton height={22} width="60%" mb={14} />
            <SkeletonLines lines={4} />
          </div>
        </div>
      ))}
    </div>
  )
}

export function IndustryPage() {
  const t = useT()
  const [addressFilters, setFilters] = useFilters(paths.industries())
  // Only search words and page of the address apply here.
  const filters = { ...addressFilters, industryId: null, problemType: null }
  const query = useQuery({
    ...articleQueries.page(toPageParams(filters, 'industry')),
    placeholderData: keepPreviousData,
  })
  const onWords = (keyword: string) =>
    setFilters(changeFilters(filters, { keyword }), { replace: true })
  return (
    <ListPage title={t('articles.industry.title')} lead={t('articles.industry.lead')}>
      <div className={classes.filters} role="search">
        <SearchField
          label={t('articles.industry.keyword')}
          placeholder={t('articles.industry.keyword.example')}
          value={filters.keyword}
          onChange={onWords}
        />
      </div>
      <QueryView
        query={query}
        loading={<CardsSkeleton />}
        isEmpty={(page) => page.records.length === 0}
        empty={
          <NothingFound
            total={query.data?.total ?? 0}
            hasFilters={hasFilters(filters)}
            emptyTitle={t('articles.industry.none')}
            onFirstPage={() => setFilters(changeFilters(filters, {}))}
            onReset={() => setFilters({ ...parseFilters(''), size: filters.size })}
          />
        }
      >
        {(page) => (
          <>
            <p className={classes.total} role="status">
              {t('articles.industry.total', { total: page.total })}
            </p>
            <Library page={page} params={toWholeParams(filters, 'industry')} />
            <ul className={classes.grid} data-stale={query.isPlaceholderData}>
              {page.records.map((item) => (
                <IndustryCard key={item.id} item={item} onTag={onWords} />
              ))}
            </ul>
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
    </ListPage>
  )
}
