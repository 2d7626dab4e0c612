import type { Article } from '../../contract/endpoints/content.ts'
import { type Language, LANGUAGE_PARAM } from '../../contract/languages.ts'
import { openingOf } from '../../ui/content/opening.ts'

/** Returns the address of the article's page, without a hash. */
export function getArticleAddress(article: Article): string {
  const opening = openingOf(article)
  return opening.name === 'tab' ? new URL(opening.href, location.origin).href : location.href
}

/** Returns the address to share: a recipient who has chosen no language gets the sender's. */
export function getSharedAddress(article: Article, language: Language): string {
  const address = new URL(getArticleAddress(article))
  address.searchParams.set(LANGUAGE_PARAM, language)
  return address.href
}
