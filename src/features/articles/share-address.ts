import type { Article } from '../../contract/endpoints/content.ts'
import { type Language, LANGUAGE_PARAM } from '../../contract/languages.ts'
import { openingOf } from '../../ui/content/opening.ts'

/** The address of the article: that of its page, without a hash. */
export function addressOf(article: Article): string {
  const opening = openingOf(article)
  return opening.name === 'tab' ? new URL(opening.href, location.origin).href : location.href
}

/** The address to share: who opens it and has chosen no language reads it in the one it was shared in. */
export function sharedAddressOf(article: Article, language: Language): string {
  const address = new URL(addressOf(article))
  address.searchParams.set(LANGUAGE_PARAM, language)
  return address.href
}
