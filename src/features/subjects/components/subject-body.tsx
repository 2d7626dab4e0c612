import { useQuery } from '@tanstack/react-query'
import { useHasLibrary } from '../../../cache/use-has-library.ts'
import type { Subject } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { usePreloadSanitiser } from '../../../ui/sanitiser.ts'
import { LibraryToggle } from '../../../ui/library/library-toggle.tsx'
import { listArticles } from '../model.ts'
import { subjectQueries } from '../queries.ts'
import { useProgress } from '../use-progress.ts'
import { ThemeLibrary } from './lazy-library.ts'
import { Route } from './subject-steps.tsx'
import classes from './subjects.module.css'

function Lead({ encoded }: { encoded: string }) {
  const content = useSafeHtml(encoded)
  return encoded === '' ? null : <Html content={content} />
}

function Steps({ subject }: { subject: Subject }) {
  const hasLibrary = useHasLibrary()
  const t = useT()
  const locale = useLocale()
  const { items, next, isOver, isOnDevice, toggle } = useProgress(subject)
  return (
    <div className={classes.unfolded}>
      <div className={classes.library}>
        <LibraryToggle total={listArticles(subject).length} hasSaved={hasLibrary}>
          {(libraryAdapter) => <ThemeLibrary libraryAdapter={libraryAdapter} subject={subject} />}
        </LibraryToggle>
      </div>
      <div className={classes.lead}>
        <Lead encoded={textIn(subject, 'content', locale)} />
        <p className={classes.libraryStatus} role="status">
          {isOver && <strong>{t('subjects.progress.over')} </strong>}
          {isOnDevice ? t('subjects.progress.device') : t('subjects.progress.account')}
        </p>
      </div>
      <Route items={items} next={next} onToggle={toggle} />
    </div>
  )
}

/** Expanded part of a subject: its purpose, then its steps. */
export function SubjectBody({ id }: { id: string }) {
  usePreloadSanitiser()
  const query = useQuery(subjectQueries.detail(id))
  return (
    <QueryView query={query} loading={<SkeletonLines lines={8} />} isCompact>
      {(subject) => <Steps subject={subject} />}
    </QueryView>
  )
}
