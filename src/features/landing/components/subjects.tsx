import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { withDoneCount } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import type { SubjectSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { landingQueries } from '../queries.ts'
import classes from './subjects.module.css'

const SHOWN = 4

function SubjectsSkeleton() {
  return (
    <div className={classes.grid}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={150} radius={0} />
          <div className={classes.text}>
            <Skeleton height={20} width="80%" mb={14} />
            <SkeletonLines lines={3} />
          </div>
        </div>
      ))}
    </div>
  )
}

function SubjectCard({ subject }: { subject: SubjectSummary }) {
  const t = useT()
  const locale = useLocale()
  const { doneCount, itemCount } = withDoneCount(subject, useMarks())
  return (
    <li className={classes.card}>
      <div className={classes.cover}>
        <CoverFigure name={subject.cover} id={subject.id} />
      </div>
      <div className={classes.text}>
        <h3>
          <Link href={paths.subject(subject.id)} className={classes.link}>
            {textIn(subject, 'title', locale)}
          </Link>
        </h3>
        <p>{textIn(subject, 'summary', locale)}</p>
        <p className={classes.steps}>
          {doneCount > 0
            ? t('subjects.progress.count', { done: doneCount, count: itemCount })
            : t('subjects.steps', { count: itemCount })}
        </p>
      </div>
    </li>
  )
}

/** Special subjects that the service selects for the landing page. */
export function Subjects() {
  const t = useT()
  const query = useQuery(landingQueries.subjects())
  return (
    <QueryView
      query={query}
      isCompact
      isNoteHidden
      loading={<SubjectsSkeleton />}
      isEmpty={(subjects) => subjects.length === 0}
      empty={<EmptyState isCompact title={t('landing.latest.none')} />}
    >
      {(subjects) => (
        <ul className={classes.grid}>
          {subjects.slice(0, SHOWN).map((subject) => (
            <SubjectCard key={subject.id} subject={subject} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
