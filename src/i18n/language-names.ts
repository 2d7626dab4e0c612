/**
 * The languages in their own words, which no catalog translates: who cannot read the page's language
 * has to find his own. `sign` is what a narrow button shows and part of `name`, which is read out.
 */
export const OTHER_LANGUAGE = {
  zh: { locale: 'en', sign: 'EN', name: 'EN, English' },
  en: { locale: 'zh', sign: '中文', name: '中文（简体）' },
} as const

/** Each language by its own name, where both stand side by side. */
export const LANGUAGE_NAMES = { zh: '简体中文', en: 'English' } as const
