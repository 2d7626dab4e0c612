/** Content of the pages of one article: its head, its text with the contents beside it, its sources. */
import { Button } from '@mantine/core'
import { IconArrowRight, IconCloudOff } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useAccountPosition } from '../../../cache/use-marks.ts'
import { useCacheUserId } from '../../../cache/user-cache.tsx'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { storageKeys } from '../../../lib/storage-keys.ts'
import { localStore } from '../../../platform/local-store.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { useRememberOpened } from '../../../ui/content/use-remember-opened.ts'
import { FoldedToc, SideToc } from '../../../ui/content/section-toc.tsx'
import { toolNameOf } from '../../../contract/tools.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { usePageDescription, usePageTitle } from '../../../ui/page-title.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'
import { useTextSize } from '../use-text-size.ts'
import { TermLinks } from '../glossary/term-links.tsx'
import { getArticleFigure } from './article-figure.tsx'
import { ArticleHead } from './article-head.tsx'
import classes from './article.module.css'
import { isWithdrawn, Withdrawal } from './changes-since.tsx'
import { CiteButton } from './cite-button.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { Reactions, ReadingTools } from './reading-tools.tsx'
import { References } from './references.tsx'

/** Loaded after the text: it is below it. */
const Related = lazyComponent(async () => (await import('./related.tsx')).Related)

/** Loaded with the first scroll: without scrolling there is no reading position. */
const LazyReadingPosition = lazyComponent(
  async () => (await import('./reading-position.tsx')).ReadingPosition,
  {
    isOptional: true,
  },
)

/** Stores the reading position, and offers to resume at the previous one. */
function ReadingPositionLoader(props: Omit<ComponentProps<typeof LazyReadingPosition>, 'account'>) {
  const userId = useCacheUserId()
  const [isNeeded, setNeeded] = useState(false)
  const account = useAccountPosition(props.article)
  const isElsewhere = Boolean(account?.share)
  useEffect(() => {
    const begin = () => setNeeded(true)
    if (isElsewhere || localStore.get(storageKeys.readingPositions(userId)) !== null) begin()
    window.addEventListener('scroll', begin, { passive: true, once: true })
    return () => window.removeEventListener('scroll', begin)
  }, [isElsewhere, userId])
  return isNeeded && <LazyReadingPosition {...props} account={account} />
}

/** Link to the tool that an article is about. */
function ToolLink({ toolId }: { toolId: string }) {
  const t = useT()
  const name = toolNameOf(toolId)
  return (
    <aside className={`${classes.toolCall} screen-only`} aria-label={t('articles.tool.label')}>
      <div>
        {name !== null && <p className={classes.toolName}>{t(name)}</p>}
        <p>{t('articles.tool.text')}</p>
      </div>
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

/** Records the opened article, even where a link was followed before its page had its code. */
function useOpened({ id, type, problemType, analysisType }: Article): void {
  const remember = useRememberOpened()
  useEffect(() => {
    remember({ id, type, problemType, analysisType })
  }, [analysisType, id, problemType, remember, type])
}

/** Scrolls to the section of the hash once the body has loaded, which is after the navigation. */
function useHashOnArrival(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || location.hash.length < 2) return
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [isThere])
}

/** Approximate height of the part below an article. */
const AFTER_PX = 360

const subscribeToNothing = () => () => {}

/** Print only: the source of the text. */
function Source() {
  const t = useT()
  const url = useSyncExternalStore(
    subscribeToNothing,
    () => location.href.split('#', 1)[0] ?? '',
    () => '',
  )
  return <p className={`${classes.source} print-only`}>{t('articles.source', { url })}</p>
}

/** Note, shown without a network, on the date of the cached copy. */
function CachedCopyNote({ cachedAt }: { cachedAt: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className={classes.copy} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {t('articles.copy', { when: format.dateTime(cachedAt) })}
    </p>
  )
}

type Props = {
  article: Article
  /** Date of the cached copy, if nothing newer could be fetched. */
  cachedAt: number | null
  /** Whether the document's title is the product's name alone. */
  hasProductTitle?: boolean
}

export function ArticlePage({ article, cachedAt, hasProductTitle = false }: Props) {
  const locale = useLocale()
  usePageTitle(hasProductTitle ? '' : textIn(article, 'title', locale))
  usePageDescription(textIn(article, 'summary', locale))
  useOpened(article)
  const content = useSafeHtml(textIn(article, 'content', locale))
  useHashOnArrival(content.sections.length > 0)
  const textRef = useRef<HTMLDivElement>(null)
  const textSize = useTextSize()
  return (
    <article className={classes.page} data-text-size={textSize.size}>
      <ReadingProgress textRef={textRef} />
      {content.state !== 'pending' && (
        <ReadingPositionLoader
          key={article.id}
          article={article}
          textRef={textRef}
          sections={content.sections}
        />
      )}
      {cachedAt !== null && <CachedCopyNote cachedAt={cachedAt} />}
      <ArticleHead article={article} />
      {isWithdrawn(article) && <Withdrawal article={article} />}
      <div className={classes.columns} hidden={isWithdrawn(article)}>
        <div className={classes.text}>
          <div className={`${classes.topTools} screen-only`}>
            <ReadingTools textSize={textSize} />
            <FoldedToc sections={content.sections} />
          </div>
          <div ref={textRef}>
            <Html content={content} className={classes.body} figure={getArticleFigure} />
          </div>
          <TermLinks key={`${article.id} ${locale}`} textRef={textRef} />
          <Source />
          {article.toolId !== null && <ToolLink toolId={article.toolId} />}
          <Reactions article={article} />
          <References references={article.references} />
          <CiteButton article={article} />
          <div className="screen-only">
            <WhenNear minHeight={AFTER_PX} preload={Related.preload}>
              <Related article={article} />
            </WhenNear>
          </div>
        </div>
        <div className={`${classes.aside} screen-only`}>
          <div className={classes.asideInner}>
            <div className={classes.asideTools}>
              <Reactions article={article} />
              <ReadingTools textSize={textSize} />
            </div>
            <SideToc sections={content.sections} />
          </div>
        </div>
      </div>
    </article>
  )
}
