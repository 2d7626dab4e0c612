/** Links to the articles that a selector chooses, the most liked first; renders nothing while there are none. */
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { openingOf } from '../../../ui/content/opening.ts'
import { rankArticles } from '../rank-articles.ts'
import { nextStepQueries } from '../queries.ts'
import classes from './next-step.module.css'

function ArticleRow({ article }: { article: ArticleSummary }) {
  const locale = useLocale()
  const title = textIn(article, 'title', locale)
  const content = (
    <>
      <IconFileText size={20} stroke={1.75} aria-hidden="true" />
      {title}
    </>
  )
  if (openingOf(article).name === 'tab') {
    return (
      <ArticleLink item={article} className={classes.article}>
        {content}
      </ArticleLink>
    )
  }
  // A short answer has no page: it expands in the list of problems.
  return (
    <Link
      href={`${paths.problems()}?keyword=${encodeURIComponent(title)}`}
      className={classes.article ?? ''}
    >
      {content}
    </Link>
  )
}

type Props = {
  choose: (article: ArticleSummary) => boolean
  /** Number shown until the user expands the list; all by default. */
  atFirst?: number
}

export function ArticleLinks({ choose, atFirst = Infinity }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { data = [] } = useQuery(nextStepQueries.articles())
  const all = rankArticles(data.filter((article) => article.type !== 'notice' && choose(article)))
  const shown = isWhole ? all : all.slice(0, atFirst)
  if (shown.length === 0) return null
  return (
    <>
      <ul className={classes.articles}>
        {shown.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="subtle" onClick={() => setWhole(true)} className={classes.all}>
          {t('nextStep.tool.allArticles', { count: all.length })}
        </Button>
      )}
    </>
  )
}
