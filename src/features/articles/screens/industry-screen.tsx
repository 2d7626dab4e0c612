import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { LikeCount } from '../../../ui/content/like-count.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/list.module.css'
import { readFilters, writeFilters } from '../model.ts'
import { articleQueries } from '../queries.ts'

function problemsOf(industryId: string): string {
  return `${paths.problems()}${writeFilters({ ...readFilters(''), industryId })}`
}

/** One industry: the card opens its article in a new tab, the line below leads to its problems. */
function IndustryCard({ item }: { item: ArticleSummary }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  return (
    <li className={classes.card}>
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
        <div className={classes.foot}>
          {item.updatedAt !== null && (
            <time dateTime={item.updatedAt}>
              {t('articles.updated', { date: format.date(item.updatedAt) })}
            </time>
          )}
          <LikeCount count={item.likeCount} isLiked={item.liked} />
        </div>
        <Link href={problemsOf(item.id)} className={classes.more}>
          {t('articles.industry.problems')}
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
    </li>
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

/** `/front-pages/industry`: the fields of research. */
export function IndustryScreen() {
  const t = useT()
  const query = useQuery(articleQueries.industries())
  return (
    <ListPage title={t('articles.industry.title')} lead={t('articles.industry.lead')}>
      <QueryView
        query={query}
        loading={<CardsSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={t('articles.industry.none')} />}
      >
        {(items) => (
          <ul className={classes.grid}>
            {items.map((item) => (
              <IndustryCard key={item.id} item={item} />
            ))}
          </ul>
        )}
      </QueryView>
    </ListPage>
  )
}
