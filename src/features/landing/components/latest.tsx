/** Columns with the newest problems and industries, and the notices. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import { useReactions } from '../../../cache/use-reactions.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { LikeButton } from '../../../ui/content/like-button.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { openingOf } from '../../../ui/content/opening.ts'
import { EmptyState, QueryView } from '../../../ui/states.tsx'
import { landingQueries } from '../queries.ts'
import classes from './latest.module.css'
import { Notices } from './notices.tsx'

/** Number fetched and shown: short questions have no page of their own and appear only in the full list. */
const FETCHED = 8
const SHOWN = 5

/** Skeleton rows, each as high as a row. */
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

type ColumnProps = { title: string; more?: { href: string; text: string }; children: ReactNode }

function Column({ title, more, children }: ColumnProps) {
  return (
    <section className={classes.column}>
      <h3>{title}</h3>
      {children}
      {more && (
        <Link href={more.href} className={classes.more}>
          {more.text}
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

function Row({ item }: { item: ArticleSummary }) {
  const locale = useLocale()
  const marks = useMarks()
  const { like } = useReactions()
  const title = textIn(item, 'title', locale)
  return (
    <li className={classes.row}>
      <ArticleLink item={item} className={classes.link}>
        {title}
      </ArticleLink>
      <LikeButton
        of={title}
        item={withReactions(item, marks)}
        onChange={(liked) => void like(item.id, liked)}
      />
    </li>
  )
}

function LatestItems({ type }: { type: 'problem' | 'industry' }) {
  const t = useT()
  const query = useQuery(landingQueries.latest(type, FETCHED))
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
      {(page) => (
        <ul className={classes.rows}>
          {openable(page.records).map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

export function Latest() {
  const t = useT()
  return (
    <div className={classes.columns}>
      <Column
        title={t('nav.problems')}
        more={{ href: paths.problems(), text: t('landing.latest.problems.more') }}
      >
        <LatestItems type="problem" />
      </Column>
      <Column
        title={t('nav.industries')}
        more={{ href: paths.industries(), text: t('landing.latest.industries.more') }}
      >
        <LatestItems type="industry" />
      </Column>
      <Column title={t('landing.notices.title')}>
        <Notices />
      </Column>
    </div>
  )
}
