import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { articleQueries } from '../queries.ts'
import classes from './problems.module.css'
import { References } from './references.tsx'

function Answer({ encoded }: { encoded: string }) {
  return <Html content={useSafeHtml(encoded)} className={classes.answerText} />
}

/** The answer of a short question, shown inside the list. */
export function ShortAnswer({ id }: { id: string }) {
  const locale = useLocale()
  const query = useQuery(articleQueries.detail(id))
  return (
    <QueryView query={query} loading={<SkeletonLines lines={4} />} isCompact>
      {(article) => (
        <>
          <Answer encoded={textIn(article, 'content', locale)} />
          <References references={article.references} />
        </>
      )}
    </QueryView>
  )
}
