import { type I18n, type Messages, setupI18n } from '@lingui/core'

export type AppLocale = 'zh' | 'en'

/**
 * The language to show: the chosen one, else zh in the time zone Asia/Shanghai and en in any other.
 */
export function chooseLocale(chosen: AppLocale | '', timeZone: string): AppLocale {
  if (chosen !== '') return chosen
  return timeZone === 'Asia/Shanghai' ? 'zh' : 'en'
}

/** BCP 47 tag for `lang` attributes and for formats. The fallback locale is en-US. */
export function localeTag(locale: AppLocale): string {
  return locale === 'zh' ? 'zh-CN' : 'en-US'
}

type CatalogModule = { messages: Messages }

const CATALOGS: Record<AppLocale, () => Promise<CatalogModule>> = {
  zh: () => import('../../locales/zh.po'),
  en: () => import('../../locales/en.po'),
}

/** The device's time zone, IANA name. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A translator without messages; `showLocale` gives it its language. */
export function createI18n(): I18n {
  return setupI18n({})
}

/** Loads a catalog (once) and shows it. The page keeps its language when the catalog cannot be loaded. */
export async function showLocale(i18n: I18n, locale: AppLocale): Promise<void> {
  const { messages } = await CATALOGS[locale]()
  i18n.loadAndActivate({ locale, messages })
}
