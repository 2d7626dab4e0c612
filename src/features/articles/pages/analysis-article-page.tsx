import { paths } from '../../../lib/paths.ts'
import { ArticleView } from '../components/article-view.tsx'

type Props = { params: Readonly<Record<string, string>> }

/** Page `/front-pages/article/analysisDetail/{id}`: an analysis. Its document title is the product's (S2). */
export function AnalysisArticlePage({ params }: Props) {
  const id = params['id'] ?? ''
  return (
    <ArticleView key={id} id={id} type="analysis" listHref={paths.subjects()} hasProductTitle />
  )
}
