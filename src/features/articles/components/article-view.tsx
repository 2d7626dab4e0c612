import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { brand } from '../../../contract/brand.ts'
import type { Article, ContentType } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { FoldedToc, SideToc } from '../../../ui/content/section-toc.tsx'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { KeptNote, MissingState, QueryView } from '../../../ui/states.tsx'
import { articleQueries } from '../queries.ts'
import { ArticleHead } from './article-head.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import classes from './article.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { LikeButton } from './like-button.tsx'
import { References } from './references.tsx'

function Reactions({ article }: { article: Article }) {
  return (
    <div className={classes.reactions}>
      <LikeButton item={article} />
      <FavouriteButton item={article} />
    </div>
  )
}

/** The tool that an article is about, one click away. */
function ToolCall({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <aside className={classes.toolCall}>
      <p>{t('articles.tool.text')}</p>
      <Button
        component={Link}
        href={paths.tool(toolId)}
        rightSection={<IconArrowRight size={18} aria-hidden="true" />}
      >
        {t('articles.tool.open')}
      </Button>
    </aside>
  )
}

/** The body arrives after the address was read: a hash then still has to find its section. */
function useHashOnArrival(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || location.hash.length < 2) return
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [isThere])
}

type PageProps = { article: Article; keptAt: number | null; after: ReactNode; fixedTitle?: string }

function ArticlePage({ article, keptAt, after, fixedTitle }: PageProps) {
  const locale = useLocale()
  usePageTitle(fixedTitle ?? `${textIn(article, 'title', locale)} · ${brand.name[locale]}`)
  const content = useSafeHtml(textIn(article, 'content', locale))
  useHashOnArrival(content.sections.length > 0)
  return (
    <article className={classes.page}>
      {keptAt !== null && <KeptNote keptAt={keptAt} />}
      <ArticleHead article={article} />
      <div className={classes.columns}>
        <div className={classes.text}>
          <FoldedToc sections={content.sections} />
          <Html content={content} />
          {article.toolId !== null && <ToolCall toolId={article.toolId} />}
          <Reactions article={article} />
          <References references={article.references} />
          {after}
        </div>
        <div className={classes.aside}>
          <div className={classes.asideInner}>
            <Reactions article={article} />
            <SideToc sections={content.sections} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** No such article, or none of this kind: said inside the page, with the way to the list. */
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
  /** The list to go to when there is no such article. */
  listHref: string
  /** What stands below the references. */
  renderAfter?: (article: Article) => ReactNode
  /** Document title that stands instead of the article's own. */
  fixedTitle?: string
}

/** One article, whatever its kind, with all states of its loading. */
export function ArticleView({ id, type, listHref, renderAfter, fixedTitle }: Props) {
  const query = useQuery(articleQueries.detail(id))
  const missing = <ArticleMissing href={listHref} />
  return (
    <QueryView query={query} loading={<ArticleSkeleton />} missing={missing} isNoteHidden isPage>
      {(article, keptAt) =>
        article.type === type ? (
          <ArticlePage
            article={article}
            keptAt={keptAt}
            after={renderAfter?.(article)}
            {...(fixedTitle === undefined ? {} : { fixedTitle })}
          />
        ) : (
          missing
        )
      }
    </QueryView>
  )
}
