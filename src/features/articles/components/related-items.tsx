/**
 * Related items below an article. Renders nothing while loading or when there are none: the article itself is
 * what was requested.
 */
import { useQuery } from '@tanstack/react-query'
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import type { ContentType } from '../../../contract/endpoints/content.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { LikeCount } from '../../../ui/content/like-count.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { openingOf } from '../../../ui/content/opening.ts'
import { articleQueries } from '../queries.ts'
import classes from './after.module.css'

type Props = {
  title: string
  type: ContentType
  of: { industryId?: string; problemId?: string }
  /** Id of the article on the page, which is not listed under itself. */
  without?: string
}

export function ItemList({ title, type, of, without }: Props) {
  const locale = useLocale()
  const marks = useMarks()
  const { data } = useQuery(articleQueries.list(type, of))
  const items = (data ?? [])
    .filter((item) => item.id !== without && openingOf(item).name === 'tab')
    .map((item) => withReactions(item, marks))
  if (items.length === 0) return null
  const headingId = `list-${type}`
  return (
    <section className={classes.related} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ArticleLink item={item} className={classes.relatedLink}>
              {textIn(item, 'title', locale)}
            </ArticleLink>
            <p>{textIn(item, 'summary', locale)}</p>
            <LikeCount count={item.likeCount} isLiked={item.liked} />
          </li>
        ))}
      </ul>
    </section>
  )
}
