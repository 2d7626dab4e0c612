/** Selects a content item's texts and tags in the user's language, or else in another, and its reading time. */
import {
  type Language,
  languageFacts,
  otherContentLanguages,
  type ContentLanguage,
} from '../../contract/languages.ts'

type Localised<Field extends string> = Record<`${Field}Zh` | `${Field}En`, string>

/** Suffix of a language in the field names of the wire. */
const SUFFIX: Readonly<Record<ContentLanguage, string>> = { zh: 'Zh', en: 'En' }

/** Returns the languages of content in order of preference. */
function preferredLanguages(locale: Language): ContentLanguage[] {
  const { contentLanguage: written } = languageFacts(locale)
  return [written, ...otherContentLanguages(written)]
}

/** Returns a field in the user's language, or in another one where it was not translated. */
export function textIn<Field extends string>(
  item: Localised<Field>,
  field: Field,
  locale: Language,
): string {
  const fields = item as Record<string, string>
  const texts = preferredLanguages(locale).map((language) => fields[`${field}${SUFFIX[language]}`])
  return texts.find(Boolean) ?? ''
}

/** Returns the tags in the user's language, or in another one where there are none. */
export function tagsIn(
  item: { tagsZh: readonly string[]; tagsEn: readonly string[] },
  locale: Language,
): readonly string[] {
  const tags: Record<ContentLanguage, readonly string[]> = { zh: item.tagsZh, en: item.tagsEn }
  const found = preferredLanguages(locale).find((language) => tags[language].length > 0)
  return found ? tags[found] : []
}

/** Reading speed for technical prose: about 350 Han characters or 200 words a minute. */
const PER_MINUTE: Readonly<Record<ContentLanguage, number>> = { zh: 350, en: 200 }

/** Returns the minutes that reading takes in a language, at least one; 0 when the length is not known. */
export function readingMinutes(
  item: { lengthZh: number; lengthEn: number },
  locale: Language,
): number {
  const { contentLanguage: written } = languageFacts(locale)
  const length = { zh: item.lengthZh, en: item.lengthEn }[written]
  return length === 0 ? 0 : Math.max(1, Math.round(length / PER_MINUTE[written]))
}
