/** Links the terms of the glossary in the text of an article, and appends their definitions. */
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import { escapeHtml } from '../../html.ts'
import type { GlossaryEntry } from './entry.ts'
import { GLOSSARY } from './glossary.ts'

/** More links would make a text restless. */
const MAX_LINKS = 14

/** Elements whose text is not running text. Quotations are texts to copy. */
const NOT_LINKED = /^(?:a|h[1-6]|code|pre|math|table|figure|blockquote)$/

const SUMMARY: Record<ContentLanguage, (count: number) => string> = {
  zh: (count) => `本文术语（${count}）`,
  en: (count) => `Terms in this article (${count})`,
}

/** Optional endings of a spelling. */
const PLURAL: Record<ContentLanguage, string> = { zh: '', en: 's?' }

const LATIN = String.raw`[\p{Script=Latin}\p{N}_]`

/** Returns the pattern of a spelling: a capital first letter, hyphens, apostrophes and plurals may differ. */
function patternOf(name: string, language: ContentLanguage): string {
  const [first = '', ...rest] = name
  const following = rest
    .join('')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[ -]/g, '[ \u00A0-]')
    .replaceAll('’', "(?:’|'|&#39;)")
  const plural = /[a-z]$/i.test(name) ? PLURAL[language] : ''
  const before = /^[A-Za-z\d]/.test(name) ? `(?<!${LATIN}|-)` : ''
  const after = /[A-Za-z\d²]$/.test(name) ? `(?!${LATIN})` : ''
  return `${before}[${first.toLowerCase()}${first.toUpperCase()}]${following}${plural}${after}`
}

type Matcher = { pattern: RegExp; entries: GlossaryEntry[] }

/** Returns a pattern with one group for each spelling, the longest first, and the entry of each group. */
function matcherOf(language: ContentLanguage): Matcher {
  const spellings = GLOSSARY.flatMap((entry) =>
    entry.names[language].map((name) => ({ name, entry })),
  ).toSorted((a, b) => b.name.length - a.name.length)
  const groups = spellings.map(({ name }) => `(${patternOf(name, language)})`)
  return {
    pattern: new RegExp(groups.join('|'), 'gu'),
    entries: spellings.map(({ entry }) => entry),
  }
}

const MATCHERS: Record<ContentLanguage, Matcher> = { zh: matcherOf('zh'), en: matcherOf('en') }

/** Replaces each mention of a term in a text. */
function replaceTerms(
  text: string,
  { pattern, entries }: Matcher,
  replace: (entry: GlossaryEntry, mention: string) => string,
): string {
  return text.replace(pattern, (mention: string, ...groups: unknown[]) => {
    const entry = entries[groups.findIndex((group) => group !== undefined)]
    return entry ? replace(entry, mention) : mention
  })
}

function definitionsOf(entries: readonly GlossaryEntry[], language: ContentLanguage): string {
  const rows = entries.map(
    ({ id, names, text }) =>
      `<dt data-term="${id}">${escapeHtml(names[language][0])}</dt><dd>${escapeHtml(text[language])}</dd>`,
  )
  const summary = SUMMARY[language](entries.length)
  return `<details><summary>${summary}</summary><dl>${rows.join('')}</dl></details>\n`
}

/**
 * Links the first mention of each term in running text to its definition, which is appended in a folded list. Terms of
 * the title are not linked: the article itself explains them.
 * @param html of the renderer
 */
export function linkTerms(html: string, language: ContentLanguage, title: string): string {
  const matcher = MATCHERS[language]
  const met = new Set<GlossaryEntry>()
  const linked: GlossaryEntry[] = []
  replaceTerms(title, matcher, (entry, mention) => {
    met.add(entry)
    return mention
  })
  let depth = 0
  const text = html.replaceAll(/<(\/?)([a-z][a-z\d]*)[^>]*>|[^<]+/g, (part, slash, tag) => {
    if (tag !== undefined) {
      if (NOT_LINKED.test(tag)) depth += slash === '/' ? -1 : 1
      return part
    }
    if (depth > 0) return part
    return replaceTerms(part, matcher, (entry, mention) => {
      if (met.has(entry) || linked.length === MAX_LINKS) return mention
      met.add(entry)
      linked.push(entry)
      return `<a href="#term-${entry.id}">${mention}</a>`
    })
  })
  return linked.length === 0 ? html : text + definitionsOf(linked, language)
}
