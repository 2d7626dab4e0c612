import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { ArticleFeedback } from '../../../ui/problem-feedback/article-feedback.tsx'
import { AnsweredProblem } from './answered-problem.tsx'
import { ItemList } from './related-items.tsx'

function OfIndustry({ id }: Article) {
  const t = useT()
  return (
    <>
      <ItemList title={t('articles.ofField.problems')} type="problem" of={{ industryId: id }} />
      <ItemList title={t('articles.ofField.analyses')} type="analysis" of={{ industryId: id }} />
    </>
  )
}

function OfAnalysis({ id, problemId }: Article) {
  const t = useT()
  if (problemId === null) return null
  return (
    <>
      <AnsweredProblem problemId={problemId} />
      <ItemList title={t('articles.sameProblem')} type="analysis" of={{ problemId }} without={id} />
    </>
  )
}

function OfProblem(article: Article) {
  const t = useT()
  const locale = useLocale()
  const { id, industryId } = article
  return (
    <>
      <ArticleFeedback article={{ id, title: textIn(article, 'title', locale) }} />
      <ItemList title={t('articles.answers')} type="analysis" of={{ problemId: id }} />
      {industryId !== null && (
        <ItemList title={t('articles.sameField')} type="problem" of={{ industryId }} without={id} />
      )}
    </>
  )
}

/** Content below an article: a question about a problem's text, and further reading. */
export function Related({ article }: { article: Article }) {
  switch (article.type) {
    case 'industry':
      return <OfIndustry {...article} />
    case 'analysis':
      return <OfAnalysis {...article} />
    case 'problem':
      return <OfProblem {...article} />
    case 'notice':
      return null
  }
}
