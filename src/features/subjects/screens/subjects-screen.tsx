import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubjectSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { tagsIn, textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { PageNumbers } from '../../../ui/page-numbers.tsx'
import { EmptyState, LoadingRegion, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/subjects.module.css'
import { askedSubject } from '../model.ts'
import { subjectQueries } from '../queries.ts'

const SubjectBody = lazy(async () => ({
  default: (await import('../components/subject-body.tsx')).SubjectBody,
}))

type PanelProps = {
  subject: SubjectSummary
  isOpen: boolean
  isAsked: boolean
  onToggle: () => void
}

/** One subject; unfolded it shows its steps. */
function SubjectPanel({ subject, isOpen, isAsked, onToggle }: PanelProps) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const bodyId = useId()
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // A link to one subject shows that one, wherever it stands in the list.
    if (isAsked) panelRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  return (
    <section ref={panelRef} className={classes.panel}>
      <div className={classes.panelHead}>
        <div className={classes.cover}>
          <CoverFigure name={subject.cover} id={subject.id} />
        </div>
        <div className={classes.panelText}>
          <h2>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={onToggle}
            >
              {textIn(subject, 'title', locale)}
              <IconChevronDown
                size={22}
                stroke={1.75}
                aria-hidden="true"
                className={classes.chevron}
              />
            </button>
          </h2>
          <p className={classes.summary}>{textIn(subject, 'summary', locale)}</p>
          <p className={classes.meta}>
            <span>{t('subjects.steps', { count: subject.itemCount })}</span>
            {subject.updatedAt !== null && <span>{format.date(subject.updatedAt)}</span>}
            <span>{tagsIn(subject, locale).join(locale === 'zh' ? '、' : ', ')}</span>
          </p>
        </div>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <Suspense
            fallback={
              <LoadingRegion>
                <SkeletonLines lines={8} />
              </LoadingRegion>
            }
          >
            <SubjectBody id={subject.id} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function SubjectsSkeleton() {
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <div className={classes.cover}>
          <Skeleton height={150} />
        </div>
        <div className={classes.panelText}>
          <Skeleton height={26} width="50%" mb={16} />
          <SkeletonLines lines={3} />
        </div>
      </div>
    </div>
  )
}

/** Which subject is unfolded: the one of the address, else the first until the reader folds it. */
function useUnfolded() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const [isFolded, setIsFolded] = useState(false)
  const asked = askedSubject(search)
  return {
    asked,
    isOpen: (id: string, isFirst: boolean) =>
      asked === null ? isFirst && !isFolded : asked === id,
    toggle(id: string, isOpen: boolean) {
      setIsFolded(isOpen)
      navigate(isOpen ? paths.subjects() : paths.subject(id), { replace: true })
    },
  }
}

/** `/front-pages/thematicAnalysis`: subjects, each a route through articles and tools. */
export function SubjectsScreen() {
  const t = useT()
  const [current, setCurrent] = useState(1)
  const query = useQuery({ ...subjectQueries.page(current), placeholderData: keepPreviousData })
  const unfolded = useUnfolded()
  return (
    <ListPage title={t('subjects.title')} lead={t('subjects.lead')}>
      <QueryView
        query={query}
        loading={<SubjectsSkeleton />}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState title={t('subjects.none')} />}
      >
        {(page) => (
          <>
            {page.records.map((subject, index) => {
              const isOpen = unfolded.isOpen(subject.id, index === 0)
              return (
                <SubjectPanel
                  key={subject.id}
                  subject={subject}
                  isOpen={isOpen}
                  isAsked={unfolded.asked === subject.id}
                  onToggle={() => unfolded.toggle(subject.id, isOpen)}
                />
              )
            })}
            <PageNumbers pages={page.pages} current={current} onChange={setCurrent} />
          </>
        )}
      </QueryView>
    </ListPage>
  )
}
