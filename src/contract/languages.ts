/**
 * The languages of the product and their properties. No other file compares a language with a name:
 * a further language of the interface is one entry here and its catalog in `locales/`. Content
 * outside of the catalogs (articles, mails, notifications, documents) exists in `CONTENT_LANGUAGES`;
 * `contentLanguage` maps each language to one of them.
 */

/** Languages of content, mails and documents. The compiler lists what a further one lacks. */
export const CONTENT_LANGUAGES = ['zh', 'en'] as const
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number]

export type LanguageFacts = {
  /** BCP 47, of `lang` attributes and numbers. */
  tag: string
  /** BCP 47 tag of reports and of all dates, which are not American. */
  documentTag: string
  /** The language in its own words, which no catalog translates. */
  name: string
  /** Accessible name of the switch to it, and its short form on a narrow button. */
  switchName: string
  shortName: string
  contentLanguage: ContentLanguage
  /** Time zones in which it is the default (specification S3). */
  zones: readonly string[]
  /** Separator between two sentences, and between the items of a list. */
  separator: string
  listMark: string
  /** Range mark: a dash, or a word next to a minus sign. None allows a break within the range. */
  range: { plain: string; signed: string }
  /**
   * A day in the medium style of `Intl`: placeholders for year, month and day, and the names of
   * months.
   */
  day: { pattern: string; months: readonly string[] }
  /** Separators of thousands and decimals, and the sign after a percentage. */
  number: { group: string; point: string; percent: string }
  /** A rounded count: the word before it, and the units in which it is counted, largest first. */
  about: { word: string; units: readonly (readonly [size: number, name: string])[] }
  /** Currency of the plans that are shown first. */
  currency: 'CNY' | 'USD'
  /** Locale name in dayjs; `ui/date-range` imports those that are not English. */
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
    shortName: '中文',
    contentLanguage: 'zh',
    zones: ['Asia/Shanghai'],
    separator: '',
    listMark: '、',
    range: { plain: '\u202f～\u202f', signed: '\u202f～\u202f' },
    day: { pattern: 'y年m月d日', months: words('1 2 3 4 5 6 7 8 9 10 11 12') },
    number: { group: ',', point: '.', percent: '%' },
    about: {
      word: '约 ',
      units: [
        [1e8, ' 亿'],
        [1e4, ' 万'],
      ],
    },
    currency: 'CNY',
    dayjs: 'zh-cn',
    hasHan: true,
  },
  en: {
    tag: 'en-US',
    documentTag: 'en-GB',
    name: 'English',
    switchName: 'EN, English',
    shortName: 'EN',
    contentLanguage: 'en',
    zones: [],
    separator: ' ',
    listMark: ', ',
    range: { plain: '\u2060–\u2060', signed: '\u00a0to\u00a0' },
    day: { pattern: 'd m y', months: words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec') },
    number: { group: ',', point: '.', percent: '%' },
    about: { word: 'about ', units: [] },
    currency: 'USD',
    dayjs: 'en',
    hasHan: false,
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof FACTS

/**
 * All languages; the first one is the default for requests and members without a known language.
 */
export const LANGUAGES = Object.keys(FACTS) as [Language, ...Language[]]
export const FIRST_LANGUAGE: Language = 'zh'
/** Language for a time zone of no language, and for texts from outside the product. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Returns the properties of a language. */
export function languageFacts(language: Language): LanguageFacts {
  return FACTS[language]
}

/** Query parameter with the language of a page, for users without a choice. */
export const LANGUAGE_PARAM = 'lang'

/**
 * Reads a text from outside (cookie, header, database) as one of the languages; null for any other.
 */
export function asLanguage(text: unknown): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null
}

/** Returns the language of content outside of the catalogs for a user's language. */
export function contentLanguageOf(text: unknown): ContentLanguage {
  return languageFacts(asLanguage(text) ?? FIRST_LANGUAGE).contentLanguage
}

/** Returns the default language of a time zone. */
export function languageOfZone(timeZone: string): Language {
  const own = LANGUAGES.find((language) => languageFacts(language).zones.includes(timeZone))
  return own ?? FALLBACK_LANGUAGE
}

/** Returns the language that a browser requests (`Accept-Language`), if it is supported. */
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

/** Returns the other languages, those after it first. */
export function otherLanguages(language: Language): Language[] {
  const at = LANGUAGES.indexOf(language)
  return [...LANGUAGES.slice(at + 1), ...LANGUAGES.slice(0, at)]
}

/** Returns the language after it, in a cycle, for the language switch. */
export function nextLanguage(language: Language): Language {
  return otherLanguages(language)[0] ?? language
}

/** Returns the other languages of content outside of the catalogs. */
export function otherContentLanguages(language: ContentLanguage): ContentLanguage[] {
  return CONTENT_LANGUAGES.filter((other) => other !== language)
}

/** Maps texts of the content languages to every language of the interface. */
export function forEveryLanguage<T>(texts: Readonly<Record<ContentLanguage, T>>) {
  const entries = LANGUAGES.map((language) => [
    language,
    texts[languageFacts(language).contentLanguage],
  ])
  return Object.fromEntries(entries) as Record<Language, T>
}
