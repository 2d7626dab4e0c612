import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { articleQueries } from '../queries.ts'
import classes from './after.module.css'

/** Link to the question that an analysis answers; renders nothing while it is unknown. */
export function AnsweredProblem({ problemId }: { problemId: string }) {
  const t = useT()
  const locale = useLocale()
  const { data: problem } = useQuery(articleQueries.detail(problemId))
  if (!problem) return null
  return (
    <section className={classes.related} aria-labelledby="answered-problem">
      <h2 id="answered-problem">{t('articles.answersProblem')}</h2>
      <ArticleLink item={problem} className={classes.relatedLink}>
        {textIn(problem, 'title', locale)}
      </ArticleLink>
      <p>{textIn(problem, 'summary', locale)}</p>
    </section>
  )
}
