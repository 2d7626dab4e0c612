const TAGS = { zh: 'zh-CN', en: 'en-US' } as const

/** The languages of the interface. */
export type AppLocale = keyof typeof TAGS

/** BCP 47 tag for `lang` attributes and for formats. The fallback locale is en-US. */
export function localeTag(locale: AppLocale): string {
  return TAGS[locale]
}
