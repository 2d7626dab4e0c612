type Localised<Field extends string> = Record<`${Field}Zh` | `${Field}En`, string>

/** A field in the reader's language, or in another one where it was not translated. */
export function textIn<Field extends string>(
  item: Localised<Field>,
  field: Field,
  locale: 'zh' | 'en',
): string {
  const fields = item as Record<string, string>
  const [own, other] = locale === 'zh' ? ['Zh', 'En'] : ['En', 'Zh']
  return fields[`${field}${own}`] || fields[`${field}${other}`] || ''
}

/** The tags in the reader's language, or in another one where there are none. */
export function tagsIn(
  item: { tagsZh: readonly string[]; tagsEn: readonly string[] },
  locale: 'zh' | 'en',
): readonly string[] {
  const [own, other] = locale === 'zh' ? [item.tagsZh, item.tagsEn] : [item.tagsEn, item.tagsZh]
  return own.length > 0 ? own : other
}

/** Reading speed for technical prose: about 350 Han characters or 200 words a minute. */
const PER_MINUTE = { zh: 350, en: 200 } as const

/** Minutes that reading takes in a language, at least one; 0 when the length is not known. */
export function readingMinutes(
  item: { lengthZh: number; lengthEn: number },
  locale: 'zh' | 'en',
): number {
  const length = locale === 'zh' ? item.lengthZh : item.lengthEn
  return length === 0 ? 0 : Math.max(1, Math.round(length / PER_MINUTE[locale]))
}
