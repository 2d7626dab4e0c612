import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ContentType } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MissingState, QueryView } from '../../../ui/states.tsx'
import { articleQueries } from '../queries.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import classes from './article.module.css'

/** Message for a missing article or one of another kind, with a link to the list. */
export function ArticleMissing({ href }: { href: string }) {
  const t = useT()
  return (
    <div className={classes.page}>
      <MissingState
        isPage
        title={t('articles.missing.title')}
        text={t('articles.missing.text')}
        action={
          <Button component={Link} href={href}>
            {t('articles.missing.action')}
          </Button>
        }
      />
    </div>
  )
}

type Props = {
  id: string
  type: ContentType
  /** List that the message for a missing article links to. */
  listHref: string
  /** Whether the document's title is the product's name alone. */
  hasProductTitle?: boolean
}

/** One article of any kind, with all states of its loading. */
export function ArticleView({ id, type, listHref, hasProductTitle = false }: Props) {
  const query = useQuery(articleQueries.detail(id))
  const missing = <ArticleMissing href={listHref} />
  return (
    <QueryView query={query} loading={<ArticleSkeleton />} missing={missing} isNoteHidden isPage>
      {(article, cachedAt) =>
        article.type === type ? (
          <ArticlePage article={article} cachedAt={cachedAt} hasProductTitle={hasProductTitle} />
        ) : (
          missing
        )
      }
    </QueryView>
  )
}
