import type { ArticleSummary } from '../../contract/endpoints/content.ts'

type RankedArticle = Pick<ArticleSummary, 'id' | 'likeCount' | 'updatedAt' | 'publishedAt'>

const getLastChange = ({ updatedAt, publishedAt }: RankedArticle) => updatedAt ?? publishedAt ?? ''

/** Returns articles in the order in which they are offered: most liked first, then newest. */
export function rankArticles<A extends RankedArticle>(articles: readonly A[]): A[] {
  return articles.toSorted(
    (a, b) =>
      b.likeCount - a.likeCount ||
      getLastChange(b).localeCompare(getLastChange(a)) ||
      Number(a.id) - Number(b.id),
  )
}
