import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { subjectQueries } from '../queries.ts'
import { Route } from './route.tsx'
import classes from './subjects.module.css'

function Lead({ encoded }: { encoded: string }) {
  const content = useSafeHtml(encoded)
  return encoded === '' ? null : <Html content={content} className={classes.lead} />
}

/** The unfolded part of a subject: what it is for, then its steps. */
export function SubjectBody({ id }: { id: string }) {
  const locale = useLocale()
  const query = useQuery(subjectQueries.detail(id))
  return (
    <QueryView query={query} loading={<SkeletonLines lines={8} />} isCompact>
      {(subject) => (
        <div className={classes.unfolded}>
          <Lead encoded={textIn(subject, 'content', locale)} />
          <Route items={subject.items} />
        </div>
      )}
    </QueryView>
  )
}
