import { asLanguage, type Language, LANGUAGE_PARAM } from '../contract/languages.ts'

/**
 * The language of an address such as search engines list it (`?lang=en`); null where it names none. The
 * address then loses it: it is the same page, and stays so when the reader switches.
 */
export function takeAskedLanguage(): Language | null {
  const address = new URL(location.href)
  const asked = address.searchParams.get(LANGUAGE_PARAM)
  if (asked === null) return null
  address.searchParams.delete(LANGUAGE_PARAM)
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return asLanguage(asked)
}
