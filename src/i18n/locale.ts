import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { AppLocale } from '../lib/locale-tag.ts'

/**
 * The language to show: the chosen one, else zh in the time zone Asia/Shanghai and en in any other.
 */
export function chooseLocale(chosen: AppLocale | '', timeZone: string): AppLocale {
  if (chosen !== '') return chosen
  return timeZone === 'Asia/Shanghai' ? 'zh' : 'en'
}

/** The device's time zone, IANA name. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `core` is what the public pages say; `work` is what the workspace and the account pages add. */
export type TextPart = 'core' | 'work'
type Load = () => Promise<{ messages: Messages }>

const CATALOGS: Record<AppLocale, Record<TextPart, Load>> = {
  zh: {
    core: () => import('../../locales/zh.po?core?lingui'),
    work: () => import('../../locales/zh.po?work?lingui'),
  },
  en: {
    core: () => import('../../locales/en.po?core?lingui'),
    work: () => import('../../locales/en.po?work?lingui'),
  },
}

export type Texts = {
  i18n: I18n
  /** Shows a language, once the texts that are in use have come. */
  show(locale: AppLocale): Promise<void>
  /** Brings a part's texts in the language that is shown, and from then on in every other. */
  need(part: TextPart): Promise<void>
}

/** The texts of a page (or of a request that is rendered). */
export function createTexts(): Texts {
  const i18n = setupI18n({})
  const parts = new Set<TextPart>(['core'])

  const load = async (locale: AppLocale): Promise<Messages> => {
    const catalogs = await Promise.all([...parts].map((part) => CATALOGS[locale][part]()))
    return Object.assign({}, ...catalogs.map(({ messages }) => messages)) as Messages
  }

  return {
    i18n,
    async show(locale) {
      i18n.loadAndActivate({ locale, messages: await load(locale) })
    },
    async need(part) {
      if (parts.has(part)) return
      const locale: AppLocale = i18n.locale === 'en' ? 'en' : 'zh'
      const { messages } = await CATALOGS[locale][part]()
      // Only now: a part that could not be fetched must be asked for again.
      parts.add(part)
      i18n.load(locale, messages)
    },
  }
}
