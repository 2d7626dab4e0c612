/** Head of an article: title, standfirst, author and dates, with the cover beside them. */
import { useQuery } from '@tanstack/react-query'
import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { authorName } from '../../../contract/author-name.ts'
import type { Article } from '../../../contract/endpoints/content.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { readingMinutes, tagsIn, textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { useIsArticlePersisted } from '../../../cache/use-is-article-persisted.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { parseFilters, serialiseFilters } from '../model.ts'
import { articleQueries } from '../queries.ts'
import classes from './article.module.css'
import { Corrections } from './changes-since.tsx'

const KIND = {
  industry: { label: msg('nav.industries'), href: paths.industries() },
  problem: { label: msg('nav.problems'), href: paths.problems() },
  analysis: { label: msg('nav.subjects'), href: paths.subjects() },
  notice: { label: msg('articles.kind.notice'), href: paths.landing() },
} as const

/** Link to items with the same tag: the problem list for everything that has no list of its own. */
function getTagListPath({ type }: Article, tag: string): string {
  const list = type === 'industry' ? paths.industries() : paths.problems()
  return `${list}${serialiseFilters({ ...parseFilters(''), keyword: tag })}`
}

/** Breadcrumb: the list that the article belongs to, and its field. */
function Kicker({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const { data: industries } = useQuery(articleQueries.industries())
  const field = industries?.find(({ id }) => id === article.industryId)
  const kind = KIND[article.type]
  return (
    <p className={classes.kicker}>
      <Link href={kind.href}>{t(kind.label)}</Link>
      {field !== undefined && article.type !== 'industry' && (
        <>
          <span aria-hidden="true">/</span>
          <ArticleLink item={field}>{textIn(field, 'title', locale)}</ArticleLink>
        </>
      )}
    </p>
  )
}

function Meta({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const minutes = readingMinutes(article, locale)
  const isSaved = useIsArticlePersisted(article.id)
  const { publishedAt, updatedAt } = article
  return (
    <p className={classes.meta}>
      {article.author !== '' && <span>{authorName(article.author, locale)}</span>}
      {article.reviewer !== null && (
        <span>{t('articles.reviewer', { name: article.reviewer })}</span>
      )}
      {publishedAt !== null && (
        <time dateTime={publishedAt}>
          {t('articles.published', { date: format.date(publishedAt) })}
        </time>
      )}
      {updatedAt !== null && updatedAt !== publishedAt && (
        <time dateTime={updatedAt}>{t('articles.updated', { date: format.date(updatedAt) })}</time>
      )}
      {minutes > 0 && <span>{t('articles.minutes', { minutes })}</span>}
      {/* Reserves its space before its state is known, so that nothing below it moves. */}
      <span className={`${classes.saved} screen-only`} data-known={isSaved || undefined}>
        <IconDeviceMobileCheck size={16} stroke={1.75} aria-hidden="true" />
        {t('articles.kept')}
      </span>
    </p>
  )
}

export function ArticleHead({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const tags = tagsIn(article, locale)
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        <Kicker article={article} />
        <h1 className={classes.title}>{textIn(article, 'title', locale)}</h1>
        <p className={classes.standfirst}>{textIn(article, 'summary', locale)}</p>
        <Meta article={article} />
        <Corrections article={article} />
        {tags.length > 0 && (
          <ul className={classes.tags} aria-label={t('articles.tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link href={getTagListPath(article, tag)}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.cover}>
        <CoverFigure name={article.cover} id={article.id} />
      </div>
    </header>
  )
}
