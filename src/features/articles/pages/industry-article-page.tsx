import { paths } from '../../../lib/paths.ts'
import { ArticleView } from '../components/article-view.tsx'

type Props = { params: Readonly<Record<string, string>> }

/** Page `/front-pages/article/detail/{id}`: an industry, with the problems and analyses of its field. */
export function IndustryArticlePage({ params }: Props) {
  const id = params['id'] ?? ''
  return <ArticleView key={id} id={id} type="industry" listHref={paths.industries()} />
}
