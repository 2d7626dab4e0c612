import { Button, Progress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { withDoneCount } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import type { SubjectSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { EmptyState, QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { progressOf, subjectsToGoOn } from '../model.ts'
import { accountQueries } from '../queries.ts'
import { ProfileCard } from './profile-card.tsx'
import classes from './profile.module.css'

/** The newest favourites. */
export function RecentReading() {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const query = useQuery(accountQueries.favourites())
  const more = { href: paths.collection(), label: t('account.reading.all') }
  return (
    <ProfileCard title={t('account.reading.title')} more={more}>
      <QueryView
        query={query}
        isCompact
        isNoteHidden
        loading={<Skeleton height={220} radius="lg" />}
        isEmpty={(page) => page.records.length === 0}
        empty={
          <EmptyState
            isCompact
            title={t('account.reading.empty')}
            action={
              <Button component={Link} href={paths.problems()} variant="default">
                {t('account.reading.start')}
              </Button>
            }
          />
        }
      >
        {(page) => (
          <ul className={classes.rows}>
            {page.records.map(({ articleId, article, createdAt }) => (
              <li key={articleId} className={classes.row}>
                <ArticleLink item={article} className={classes.plain}>
                  {textIn(article, 'title', locale)}
                </ArticleLink>
                {createdAt !== null && (
                  <span className={classes.note}>
                    {t('account.reading.added', { day: format.date(createdAt) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </ProfileCard>
  )
}

function SubjectRow({ subject }: { subject: SubjectSummary }) {
  const t = useT()
  const locale = useLocale()
  const { doneCount, itemCount } = subject
  const title = textIn(subject, 'title', locale)
  const steps = t('account.subjects.steps', { done: doneCount, all: itemCount })
  return (
    <li className={classes.row}>
      <Link href={paths.subject(subject.id)}>{title}</Link>
      <div className={classes.progress}>
        <Progress value={progressOf(subject) * 100} size="sm" aria-label={`${title} ${steps}`} />
        <span className={classes.steps}>{steps}</span>
      </div>
    </li>
  )
}

/** The member's progress in each subject. */
export function SubjectProgress() {
  const t = useT()
  const marks = useMarks()
  const query = useQuery(accountQueries.subjects())
  const more = { href: paths.subjects(), label: t('account.subjects.all') }
  return (
    <ProfileCard title={t('account.subjects.title')} more={more}>
      <QueryView
        query={query}
        isCompact
        isNoteHidden
        loading={<Skeleton height={240} radius="lg" />}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState isCompact title={t('account.subjects.empty')} />}
      >
        {(page) => (
          <ul className={classes.rows}>
            {subjectsToGoOn(page.records.map((each) => withDoneCount(each, marks))).map(
              (subject) => (
                <SubjectRow key={subject.id} subject={subject} />
              ),
            )}
          </ul>
        )}
      </QueryView>
    </ProfileCard>
  )
}
