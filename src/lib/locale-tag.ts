import { type Language, languageFacts } from '../contract/languages.ts'

/** Returns the BCP 47 tag for `lang` attributes and for formats. */
export function localeTag(language: Language): string {
  return languageFacts(language).tag
}
