const TAGS = { zh: 'zh-CN', en: 'en-US' } as const

/** BCP 47 tag for `lang` attributes and for formats. The fallback locale is en-US. */
export function localeTag(locale: keyof typeof TAGS): string {
  return TAGS[locale]
}
