import { asLanguage, FIRST_LANGUAGE, type Language, languageFacts } from '../contract/languages.ts'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { isolateValues, type Translate } from './words.ts'

/** Returns the translate function of the current language. Its identity changes with the language. */
export function useT(): Translate {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useCallback(
    // `locale` is not read here, but the function's result depends on it.
    (id, values) => (locale ? i18n._(id, isolateValues(values)) : id),
    [i18n, locale],
  )
}

/** Returns the language that is shown. */
export function useLocale(): Language {
  const { i18n } = useLingui()
  return asLanguage(i18n.locale) ?? FIRST_LANGUAGE
}

/**
 * Returns a function that joins sentences as the language does: in Chinese without a space. False and null are left
 * out.
 */
export function useSentences(): (...sentences: readonly (string | false | null)[]) => string {
  const { separator: gap } = languageFacts(useLocale())
  return (...sentences) => sentences.filter(Boolean).join(gap)
}
