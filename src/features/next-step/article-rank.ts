import type { ArticleSummary } from '../../contract/endpoints/content.ts'

type Ranked = Pick<ArticleSummary, 'id' | 'likeCount' | 'updatedAt' | 'publishedAt'>

const lastChange = ({ updatedAt, publishedAt }: Ranked) => updatedAt ?? publishedAt ?? ''

/** Returns articles in the order in which they are offered: most liked first, then newest. */
export function ranked<A extends Ranked>(articles: readonly A[]): A[] {
  return articles.toSorted(
    (a, b) =>
      b.likeCount - a.likeCount ||
      lastChange(b).localeCompare(lastChange(a)) ||
      Number(a.id) - Number(b.id),
  )
}
