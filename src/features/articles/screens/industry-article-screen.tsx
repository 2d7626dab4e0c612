import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ArticleView } from '../components/article-view.tsx'
import { ItemList } from '../components/item-list.tsx'

type Props = { params: Readonly<Record<string, string>> }

/** `/front-pages/article/detail/{id}`: an industry, with the problems and analyses of its field. */
export function IndustryArticleScreen({ params }: Props) {
  const t = useT()
  const id = params['id'] ?? ''
  return (
    <ArticleView
      key={id}
      id={id}
      type="industry"
      listHref={paths.industries()}
      renderAfter={() => (
        <>
          <ItemList title={t('articles.ofField.problems')} type="problem" of={{ industryId: id }} />
          <ItemList
            title={t('articles.ofField.analyses')}
            type="analysis"
            of={{ industryId: id }}
          />
        </>
      )}
    />
  )
}
