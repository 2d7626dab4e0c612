import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { asLanguage, FIRST_LANGUAGE, type Language, languageOfZone } from '../contract/languages.ts'

/** Returns the language to show: the chosen one, else that of the time zone (zh in Asia/Shanghai, en in any other). */
export function chooseLocale(chosen: Language | '', timeZone: string): Language {
  if (chosen !== '') return chosen
  return languageOfZone(timeZone)
}

/**
 * Parts of the message catalog: `core` for public pages and the list of tools, `work` for members' pages, `tools` and
 * `analysis` for analyses. Split, so that a message that changes in all languages is a small update.
 */
export type CatalogPart = 'core' | 'work' | 'tools' | 'analysis'
type Load = () => Promise<{ messages: Messages }>

/** Vite makes one chunk of each part of each catalog; catalogs are found by their file names. */
const CATALOGS: Record<CatalogPart, Record<string, Load>> = {
  core: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?core?lingui' }),
  work: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?work?lingui' }),
  tools: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?tools?lingui' }),
  analysis: import.meta.glob<{ messages: Messages }>('../../locales/*.po', {
    query: '?analysis?lingui',
  }),
}

/** Parts that are loaded together. */
const LOADED_TOGETHER: Partial<Record<CatalogPart, readonly CatalogPart[]>> = {
  analysis: ['work', 'tools', 'analysis'],
}

async function loadPart(language: Language, part: CatalogPart): Promise<Messages> {
  const load = CATALOGS[part][`../../locales/${language}.po`]
  if (!load) throw new Error(`there is no catalog of ${language}`)
  return (await load()).messages
}

/** Loads parts of the catalogs of a page. */
export type CatalogLoader = {
  /** Loads a part in the language that is shown, and from then on in every other. */
  ensureLoaded(part: CatalogPart): Promise<void>
  /** Whether a part is loaded. */
  isLoaded(part: CatalogPart): boolean
}

export type MessageCatalogs = CatalogLoader & {
  i18n: I18n
  /** Shows a language, once the messages that are in use are loaded. */
  show(locale: Language): Promise<void>
}

/** Creates the message catalogs of a page (or of a request that is rendered). */
export function createMessageCatalogs(): MessageCatalogs {
  const i18n = setupI18n({})
  const parts = new Set<CatalogPart>(['core'])
  let requested: Language | null = null

  const missing = (part: CatalogPart) =>
    (LOADED_TOGETHER[part] ?? [part]).filter((one) => !parts.has(one))
  const load = async (locale: Language, needed: Iterable<CatalogPart>): Promise<Messages> => {
    const catalogs = await Promise.all([...needed].map((part) => loadPart(locale, part)))
    return Object.assign({}, ...catalogs) as Messages
  }

  return {
    i18n,
    async show(locale) {
      requested = locale
      if (i18n.locale === locale) return
      let messages: Messages
      let known: number
      do {
        known = parts.size
        messages = await load(locale, parts)
        // A page that opened meanwhile needs more parts.
      } while (known !== parts.size)
      // Superseded when the user has chosen another language meanwhile.
      if (requested === locale && i18n.locale !== locale) i18n.loadAndActivate({ locale, messages })
    },
    isLoaded: (part) => missing(part).length === 0,
    async ensureLoaded(part) {
      const needed = missing(part)
      if (needed.length === 0) return
      const shown = () => asLanguage(i18n.locale) ?? FIRST_LANGUAGE
      let locale: Language
      let messages: Messages
      do {
        locale = shown()
        messages = await load(locale, needed)
        // The language may have changed meanwhile.
      } while (locale !== shown())
      // Registered only now: a part that failed to load must be requested again.
      for (const one of needed) parts.add(one)
      i18n.load(locale, messages)
    },
  }
}
