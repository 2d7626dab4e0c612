import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ArticleSummary, SubjectSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { LikeCount } from '../../../ui/content/like-count.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { openingOf } from '../../../ui/content/opening.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { landingQueries } from '../queries.ts'
import classes from './latest.module.css'

/** Asked for, and shown: short questions have no page to open and are left to the full list. */
const ASKED = 8
const SHOWN = 5

/** Rows to come, each as high as a row. */
function RowsSkeleton() {
  return (
    <div className={classes.rows}>
      {['70%', '55%', '80%', '62%', '74%'].map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={16} width={width} />
        </div>
      ))}
    </div>
  )
}

function SubjectSkeleton() {
  return (
    <div className={classes.subject}>
      <Skeleton height={180} radius="md" mb={16} />
      <Skeleton height={20} width="80%" mb={14} />
      <SkeletonLines lines={3} />
    </div>
  )
}

type ColumnProps = { title: string; href: string; more: string; children: ReactNode }

function Column({ title, href, more, children }: ColumnProps) {
  return (
    <section className={classes.column}>
      <h3>{title}</h3>
      {children}
      <Link href={href} className={classes.more}>
        {more}
        <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    </section>
  )
}

function Rows({ items }: { items: readonly ArticleSummary[] }) {
  const locale = useLocale()
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={item.id} className={classes.row}>
          <ArticleLink item={item} className={classes.link}>
            {textIn(item, 'title', locale)}
          </ArticleLink>
          <LikeCount count={item.likeCount} isLiked={item.liked} />
        </li>
      ))}
    </ul>
  )
}

function LatestItems({ type }: { type: 'problem' | 'industry' }) {
  const t = useT()
  const query = useQuery(landingQueries.latest(type, ASKED))
  const openable = (items: readonly ArticleSummary[]) =>
    items.filter((item) => openingOf(item).name === 'tab').slice(0, SHOWN)
  return (
    <QueryView
      query={query}
      isCompact
      isNoteHidden
      loading={<RowsSkeleton />}
      isEmpty={(page) => openable(page.records).length === 0}
      empty={<EmptyState isCompact title={t('landing.latest.none')} />}
    >
      {(page) => <Rows items={openable(page.records)} />}
    </QueryView>
  )
}

function SubjectCard({ subject }: { subject: SubjectSummary }) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={classes.subject}>
      <div className={classes.cover}>
        <CoverFigure name={subject.cover} id={subject.id} />
      </div>
      <Link href={paths.subject(subject.id)} className={classes.subjectLink}>
        {textIn(subject, 'title', locale)}
      </Link>
      <p>{textIn(subject, 'summary', locale)}</p>
      <p className={classes.steps}>{t('subjects.steps', { count: subject.itemCount })}</p>
    </li>
  )
}

function LatestSubjects() {
  const t = useT()
  const query = useQuery(landingQueries.subjects())
  return (
    <QueryView
      query={query}
      isCompact
      isNoteHidden
      loading={<SubjectSkeleton />}
      isEmpty={(subjects) => subjects.length === 0}
      empty={<EmptyState isCompact title={t('landing.latest.none')} />}
    >
      {(subjects) => (
        <ul className={classes.subjects}>
          {subjects.slice(0, 1).map((subject) => (
            <SubjectCard key={subject.id} subject={subject} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

/** The newest of each shelf, as the service has it. */
export function Latest() {
  const t = useT()
  return (
    <div className={classes.columns}>
      <Column
        title={t('nav.problems')}
        href={paths.problems()}
        more={t('landing.latest.problems.more')}
      >
        <LatestItems type="problem" />
      </Column>
      <Column
        title={t('nav.industries')}
        href={paths.industries()}
        more={t('landing.latest.industries.more')}
      >
        <LatestItems type="industry" />
      </Column>
      <Column
        title={t('nav.subjects')}
        href={paths.subjects()}
        more={t('landing.latest.subjects.more')}
      >
        <LatestSubjects />
      </Column>
    </div>
  )
}
