/** Renders the head of a page (title, description, structured data) in the language of the request. */
import {
  acceptedLanguage,
  asLanguage,
  type Language,
  LANGUAGE_PARAM,
  LANGUAGES,
} from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
import { authorName } from '../../src/contract/author-name.ts'
import { brand } from '../../src/contract/brand.ts'
import { escapeHtml } from '../html.ts'

/**
 * Head of a page before any script runs: for search engines, link previews and slow connections. The page
 * sets the same texts once it has started.
 */
export type PageHead = {
  language: Language
  title: string
  description: string
  /** The canonical address of the page, absolute; null for a page that does not exist. */
  canonical: string | null
  /** The same page in each language. */
  alternates?: ReturnType<typeof alternatesOf>
  /** Whether search engines must not list the page. */
  isHidden: boolean
  kind: 'website' | 'article'
  /** Questions that the page answers, as structured data. */
  questions?: readonly Question[]
  /** Times of publication and last change of the article, ISO 8601; null: unknown. */
  dates?: { published: string | null; updated: string | null }
  /** Author of the article; '' or absent: unknown. */
  author?: string
}

export type Question = { question: string; answer: string }

/** Returns the author as structured data. A name that begins with the product's is a team of it. */
const authorFacts = (name: string) => ({
  '@type': Object.values(brand.name).some((own) => name.startsWith(own))
    ? 'Organization'
    : 'Person',
  name,
})

const articleFacts = ({
  title,
  description,
  canonical,
  language,
  dates,
  author = '',
}: PageHead) => ({
  '@type': 'Article',
  headline: title,
  description,
  inLanguage: localeTag(language),
  ...(canonical !== null && { mainEntityOfPage: canonical }),
  ...(dates?.published && { datePublished: dates.published }),
  ...(dates?.updated && { dateModified: dates.updated }),
  ...(author !== '' && { author: authorFacts(authorName(author, language)) }),
  publisher: { '@type': 'Organization', name: brand.name[language] },
})

const questionFacts = (questions: readonly Question[], language: Language) => ({
  '@type': 'FAQPage',
  inLanguage: localeTag(language),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Renders the structured data of a page (schema.org). Its type keeps the browser from running it. */
function structured(head: PageHead): string[] {
  const { kind, questions = [], language } = head
  const all = [
    ...(kind === 'article' ? [articleFacts(head)] : []),
    ...(questions.length > 0 ? [questionFacts(questions, language)] : []),
  ]
  return all.map((facts) => {
    // Nothing within a script element may end it.
    const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
    return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`
  })
}

/** Returns the address of a page in one language; a language that the user chose before takes precedence. */
export function addressIn(language: Language, address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${language}`
}

/** Returns the other addresses of a page, by language; without a language the user's applies. */
export function alternatesOf(address: string): { language: string; address: string }[] {
  return [
    ...LANGUAGES.map((language) => ({
      language: localeTag(language),
      address: addressIn(language, address),
    })),
    { language: 'x-default', address },
  ]
}

const DESCRIPTION_MAX = 300

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)
  return `<${name} ${written.join(' ')} />`
}

/** Quotes a text as a string of CSS. */
const cssString = (text: string) =>
  `"${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}"`

/**
 * Returns the sections of a document that a head fills. The title is also a CSS string for printed sheets
 * (src/ui/print.css), because without script nothing else sets it there.
 */
export function headSections(head: PageHead): { html: string; head: string } {
  const description = [...head.description].slice(0, DESCRIPTION_MAX).join('')
  const more = [
    ...(head.canonical === null
      ? []
      : [
          tag('link', { rel: 'canonical', href: head.canonical }),
          tag('meta', { property: 'og:url', content: head.canonical }),
        ]),
    ...(head.alternates ?? []).map(({ language, address }) =>
      tag('link', { rel: 'alternate', hreflang: language, href: address }),
    ),
    ...(head.isHidden ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('meta', { property: 'og:type', content: head.kind }),
    tag('meta', { property: 'og:title', content: head.title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:locale', content: localeTag(head.language).replace('-', '_') }),
    ...structured({ ...head, description }),
  ]
  const running = escapeHtml(`--running-title:${cssString(head.title)}`)
  return {
    html: `<html lang="${localeTag(head.language)}" style="${running}" data-mantine-color-scheme="light">`,
    head: [
      `<title>${escapeHtml(head.title)}</title>`,
      tag('meta', { name: 'description', content: description }),
      ...more,
    ].join('\n    '),
  }
}

/** Returns the query of an address without the language parameter, and that language. */
export function splitLanguage(url: string): { query: string; requestedLanguage: string | null } {
  const parts = (url.split('?', 2)[1] ?? '').split('&')
  const own = parts.filter((part) => !part.startsWith(`${LANGUAGE_PARAM}=`))
  const requestedLanguage = parts
    .find((part) => !own.includes(part))
    ?.slice(LANGUAGE_PARAM.length + 1)
  return { query: own.join('&'), requestedLanguage: requestedLanguage ?? null }
}

/** Parses the cookies of a request by name, without decoding; the first of several counts. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key !== '' && !found.has(key)) found.set(key, value)
  }
  return found
}

/** Cookies with the chosen language. The page writes both. */
const LANGUAGE_COOKIES = ['i18n_redirected', 'language']

/**
 * Returns the language of the reply: the chosen one, else that of the address, else the browser's first
 * language that we support, else Chinese. The page decides again by the time zone of the device, which is not
 * in a request.
 */
export function languageOf(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  requestedLanguage: string | null = null,
): Language {
  const cookies = cookiesOf(headers.cookie)
  for (const name of LANGUAGE_COOKIES) {
    const chosen = asLanguage(cookies.get(name))
    if (chosen !== null) return chosen
  }
  return asLanguage(requestedLanguage) ?? acceptedLanguage(headers['accept-language'])
}
