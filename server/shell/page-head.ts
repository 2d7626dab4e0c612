import { acceptedLanguage, asLanguage, type Language } from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
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
  ]
  // Functions as replacements, so that a `$` in a title stays text.
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
  for (const name of LANGUAGE_COOKIES) {
    const chosen = asLanguage(cookieOf(headers.cookie, name))
    if (chosen !== null) return chosen
  }
  return acceptedLanguage(headers['accept-language'])
}
