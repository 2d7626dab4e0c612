import { asLanguage, type Language, LANGUAGE_PARAM } from '../contract/languages.ts'

/**
 * Returns the language requested by the address (`?lang=en`, as search engines list it); null where
 * it names none. The parameter is then removed from the address, so that the user can switch.
 */
export function takeRequestedLanguage(): Language | null {
  const address = new URL(location.href)
  const requested = address.searchParams.get(LANGUAGE_PARAM)
  if (requested === null) return null
  address.searchParams.delete(LANGUAGE_PARAM)
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return asLanguage(requested)
}
