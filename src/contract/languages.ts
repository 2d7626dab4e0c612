/**
 * The languages of the product, and all that the code has to know of each. No other file compares a
 * language with a name: a further language of the interface is one line here and its catalog in
 * `locales/`. What is written outside of the catalogs (articles, mails, notifications, documents)
 * exists in the `WRITTEN` languages; `written` says in which of them a reader gets it.
 */

/** In which content, mails and documents are written. The compiler names what a further one lacks. */
export const WRITTEN = ['zh', 'en'] as const
export type WrittenLanguage = (typeof WRITTEN)[number]

export type LanguageFacts = {
  /** BCP 47, of `lang` attributes and formats. */
  tag: string
  /** The same of reports and of dates in documents, which are not American. */
  documentTag: string
  /** The language in its own words, which no catalog translates. */
  name: string
  /** How the switch to it is read out, and what a narrow button shows of that. */
  switchName: string
  sign: string
  written: WrittenLanguage
  /** Time zones in which it is shown to who has chosen none (specification S3). */
  zones: readonly string[]
  /** What stands between two sentences, and between the items of a list. */
  gap: string
  listMark: string
  /** Range mark: a dash, or a word where a minus is near. None lets the line break within the range. */
  range: { plain: string; signed: string }
  /** A day, as `Intl` writes its medium style: what stands for year, month and day, and how months are called. */
  day: { pattern: string; months: readonly string[] }
  /** What stands between each three digits, before the decimals, and after a percentage. */
  number: { group: string; point: string; percent: string }
  /** Of the plans that its readers see first. */
  currency: 'CNY' | 'USD'
  /** The name by which dayjs knows it; `ui/date-range` imports what is not English. */
  dayjs: 'zh-cn' | 'en'
  /** Whether its catalog holds Han characters. */
  hasHan: boolean
}

/** Split at spaces. */
const words = (text: string) => text.split(' ')

const FACTS = {
  zh: {
    tag: 'zh-CN',
    documentTag: 'zh-CN',
    name: '简体中文',
    switchName: '中文（简体）',
    sign: '中文',
    written: 'zh',
    zones: ['Asia/Shanghai'],
    gap: '',
    listMark: '、',
    range: { plain: '\u202f～\u202f', signed: '\u202f～\u202f' },
    day: { pattern: 'y年m月d日', months: words('1 2 3 4 5 6 7 8 9 10 11 12') },
    number: { group: ',', point: '.', percent: '%' },
    currency: 'CNY',
    dayjs: 'zh-cn',
    hasHan: true,
  },
  en: {
    tag: 'en-US',
    documentTag: 'en-GB',
    name: 'English',
    switchName: 'EN, English',
    sign: 'EN',
    written: 'en',
    zones: [],
    gap: ' ',
    listMark: ', ',
    range: { plain: '\u2060–\u2060', signed: '\u00a0to\u00a0' },
    day: { pattern: 'm d, y', months: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec') },
    number: { group: ',', point: '.', percent: '%' },
    currency: 'USD',
    dayjs: 'en',
    hasHan: false,
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof FACTS

/** All languages, the first one being that of a request or a member of whom nothing is known. */
export const LANGUAGES = Object.keys(FACTS) as [Language, ...Language[]]
export const FIRST_LANGUAGE: Language = 'zh'
/** Of a reader in a time zone that is of no language, and of any other text than ours. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** What there is to know of a language. */
export function languageFacts(language: Language): LanguageFacts {
  return FACTS[language]
}

/** In an address: the page in one language, for who has chosen none. */
export const LANGUAGE_PARAM = 'lang'

/** A text from outside (cookie, header, database) as one of the languages; null when it is none. */
export function asLanguage(text: unknown): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null
}

/** The language in which a reader gets what no catalog holds. */
export function writtenLanguage(text: unknown): WrittenLanguage {
  return languageFacts(asLanguage(text) ?? FIRST_LANGUAGE).written
}

/** The language of who has chosen none. */
export function languageOfZone(timeZone: string): Language {
  const own = LANGUAGES.find((language) => languageFacts(language).zones.includes(timeZone))
  return own ?? FALLBACK_LANGUAGE
}

/** The language that a browser asks for (`Accept-Language`), as far as we have it. */
export function acceptedLanguage(header: string | undefined): Language {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => {
      const [name = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { language: asLanguage(name.split('-', 1)[0]), quality }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((first, second) => second.quality - first.quality)
  return accepted.find(({ language }) => language !== null)?.language ?? FIRST_LANGUAGE
}

/** The other languages, those after it first. */
export function otherLanguages(language: Language): Language[] {
  const at = LANGUAGES.indexOf(language)
  return [...LANGUAGES.slice(at + 1), ...LANGUAGES.slice(0, at)]
}

/** The language that the switch leads to: round through all of them. */
export function nextLanguage(language: Language): Language {
  return otherLanguages(language)[0] ?? language
}

/** The other languages in which texts are written. */
export function otherWritten(language: WrittenLanguage): WrittenLanguage[] {
  return WRITTEN.filter((other) => other !== language)
}

/** Something written, for every language of the interface. */
export function forEveryLanguage<T>(texts: Readonly<Record<WrittenLanguage, T>>) {
  const entries = LANGUAGES.map((language) => [language, texts[languageFacts(language).written]])
  return Object.fromEntries(entries) as Record<Language, T>
}
