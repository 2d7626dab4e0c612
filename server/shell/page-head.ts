import { acceptedLanguage, asLanguage, type Language } from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
import { brand } from '../../src/contract/brand.ts'
import { escapeHtml } from '../html.ts'

/**
 * The head of a page before any script runs: for search engines, link previews and readers on a slow
 * connection. The page sets the same texts once it has started.
 */
export type PageHead = {
  language: Language
  title: string
  description: string
  /** The canonical address of the page, absolute; null for a page that does not exist. */
  canonical: string | null
  /** Whether search engines must not list the page. */
  isHidden: boolean
  kind: 'website' | 'article'
  /** When the article appeared and last changed, ISO 8601; null: not said. */
  dates?: { published: string | null; updated: string | null }
}

/** An article as search engines read it (schema.org). The type keeps it from being run. */
function structured({ title, description, canonical, language, dates }: PageHead): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: localeTag(language),
    ...(canonical !== null && { mainEntityOfPage: canonical }),
    ...(dates?.published && { datePublished: dates.published }),
    ...(dates?.updated && { dateModified: dates.updated }),
    publisher: { '@type': 'Organization', name: brand.name[language] },
  }
  // Within a script element nothing may end it.
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}

const DESCRIPTION_MAX = 300

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)
  return `<${name} ${written.join(' ')} />`
}

/** Writes a head into the page. A page without the elements for it stays unchanged. */
export function fillHead(html: string, head: PageHead): string {
  const description = [...head.description].slice(0, DESCRIPTION_MAX).join('')
  const more = [
    ...(head.canonical === null
      ? []
      : [
          tag('link', { rel: 'canonical', href: head.canonical }),
          tag('meta', { property: 'og:url', content: head.canonical }),
        ]),
    ...(head.isHidden ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('meta', { property: 'og:type', content: head.kind }),
    tag('meta', { property: 'og:title', content: head.title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:locale', content: localeTag(head.language).replace('-', '_') }),
    ...(head.kind === 'article' ? [structured({ ...head, description })] : []),
  ]
  // Functions as replacements, so that a `$` in a title stays text.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${localeTag(head.language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/>/, () =>
      [tag('meta', { name: 'description', content: description }), ...more].join('\n    '),
    )
}

/** The cookies of a request by name, as they are written; the first of several. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key !== '' && !found.has(key)) found.set(key, value)
  }
  return found
}

/** The cookies with the chosen language. The page writes both. */
const LANGUAGE_COOKIES = ['i18n_redirected', 'language']

/**
 * The language of the reply: the chosen one, else the browser's first language that we support, else
 * Chinese. The page decides again by the time zone of the device, which is not in a request.
 */
export function languageOf(headers: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language {
  const cookies = cookiesOf(headers.cookie)
  for (const name of LANGUAGE_COOKIES) {
    const chosen = asLanguage(cookies.get(name))
    if (chosen !== null) return chosen
  }
  return acceptedLanguage(headers['accept-language'])
}
