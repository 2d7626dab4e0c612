import type { Article } from '../../contract/endpoints/content.ts'
import { openingOf } from '../../ui/content/opening.ts'

/** The shareable address of the article: that of its page, without a hash. */
export function addressOf(article: Article): string {
  const opening = openingOf(article)
  return opening.name === 'tab' ? new URL(opening.href, location.origin).href : location.href
}
