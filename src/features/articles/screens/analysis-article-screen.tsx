import { brand } from '../../../contract/brand.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { AnsweredProblem } from '../components/answered-problem.tsx'
import { ArticleView } from '../components/article-view.tsx'
import { ItemList } from '../components/item-list.tsx'

type Props = { params: Readonly<Record<string, string>> }

/** `/front-pages/article/analysisDetail/{id}`: an analysis. Its document title is the product's (S2). */
export function AnalysisArticleScreen({ params }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = params['id'] ?? ''
  return (
    <ArticleView
      key={id}
      id={id}
      type="analysis"
      listHref={paths.subjects()}
      fixedTitle={brand.name[locale]}
      renderAfter={({ problemId }) =>
        problemId !== null && (
          <>
            <AnsweredProblem problemId={problemId} />
            <ItemList
              title={t('articles.sameProblem')}
              type="analysis"
              of={{ problemId }}
              without={id}
            />
          </>
        )
      }
    />
  )
}
