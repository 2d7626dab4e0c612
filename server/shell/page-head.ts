import { acceptedLanguage, asLanguage, type Language } from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
import { escapeHtml } from '../html.ts'

/**
 * What the head of a page says before any script runs: to search engines, to the previews of links,
 * and to a reader on a slow connection. The page itself says the same once it has started.
 */
export type PageHead = {
  language: Language
  title: string
  description: string
  /** The one address of this page, absolute; null where it has none (a page that does not exist). */
  canonical: string | null
  /** Not to be found by search engines. */
  isHidden: boolean
  kind: 'website' | 'article'
}

const DESCRIPTION_MAX = 300

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)
  return `<${name} ${written.join(' ')} />`
}

/** Writes a head into the page. A page without the places to write into stays as it is. */
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
  ]
  // Functions as replacements: a `$` in a title is text.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${localeTag(head.language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/>/, () =>
      [tag('meta', { name: 'description', content: description }), ...more].join('\n    '),
    )
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** Names of the cookies with the chosen language; the page writes both. */
const LANGUAGE_COOKIES = ['i18n_redirected', 'language']

/**
 * The language that a request is answered in: the chosen one, else the first of the browser's that
 * we have, else Chinese. The page itself decides anew by the device's time zone, which no request
 * tells.
 */
export function languageOf(headers: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language {
  for (const name of LANGUAGE_COOKIES) {
    const chosen = asLanguage(cookieOf(headers.cookie, name))
    if (chosen !== null) return chosen
  }
  return acceptedLanguage(headers['accept-language'])
}
