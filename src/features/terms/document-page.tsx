import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import type { TermsType } from '../../contract/codes.ts'
import type { TermsDocument } from '../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { textIn } from '../../ui/content/localised.ts'
import { FoldedToc, SideToc } from '../../ui/content/section-toc.tsx'
import { Html, useSafeHtml } from '../../ui/html.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { EmptyState, QueryView, SkeletonLines } from '../../ui/states.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './document-page.module.css'
import { printPage } from '../../ui/download.ts'
import { termsQueries } from './queries.ts'

function Head({ document }: { document: TermsDocument }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const { version, publishedAt } = document
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{textIn(document, 'title', locale)}</h1>
      <p className={classes.meta}>
        {version !== '' && <span>{t('terms.page.version', { version })}</span>}
        {publishedAt !== null && (
          <time dateTime={publishedAt}>
            {t('terms.page.since', { date: format.date(publishedAt) })}
          </time>
        )}
      </p>
      <Button
        className="screen-only"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        onClick={printPage}
      >
        {t('terms.page.print')}
      </Button>
    </div>
  )
}

function Whole({ document }: { document: TermsDocument }) {
  const locale = useLocale()
  usePageTitle(textIn(document, 'title', locale))
  const content = useSafeHtml(textIn(document, 'content', locale))
  return (
    <article>
      <Head document={document} />
      <div className={classes.columns}>
        <div className={classes.text}>
          <FoldedToc sections={content.sections} />
          <Html content={content} className={classes.html ?? ''} />
        </div>
        <div className={classes.aside}>
          <div className={classes.asideInner}>
            <SideToc sections={content.sections} />
          </div>
        </div>
      </div>
    </article>
  )
}

function PageSkeleton() {
  return (
    <div>
      <Skeleton height={36} width="40%" mb={16} />
      <Skeleton height={16} width="25%" mb={40} />
      <SkeletonLines lines={6} />
    </div>
  )
}

/** A legal document as a page, in the user's language; cached on the device once loaded. */
export function DocumentPage({ useType }: { useType: TermsType }) {
  const t = useT()
  const query = useQuery(termsQueries.document(useType))
  const none = <EmptyState isPage title={t('personalCenter.noDataText')} />
  return (
    <QueryView
      query={query}
      isPage
      loading={<PageSkeleton />}
      isEmpty={(document) => document === null}
      empty={none}
      missing={none}
    >
      {(document) => document !== null && <Whole document={document} />}
    </QueryView>
  )
}
