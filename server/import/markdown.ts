import { Lexer, Marked, type Tokens } from 'marked'
import { escapeHtml } from '../html.ts'
import { FIRST_LANGUAGE, type Language } from '../../src/contract/languages.ts'
import { figureHtml, withoutFigures } from './figure.ts'
import { formulaHtml, withoutFormulas } from './formula.ts'
import { typesetMarkdown } from './typography.ts'

/** Returns an id for a heading: its words joined by dashes, Han characters unchanged. */
export function slugOf(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words === null ? 'section' : words.join('-')
}

function isExternal(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}

function isSafe(href: string): boolean {
  return isExternal(href) || /^(mailto:|[/#?.])/i.test(href)
}

/**
 * Renders Markdown as HTML. Headings get ids, external links open in a new tab without a referrer, HTML in
 * the source is escaped, straight quotation marks become typographic, code blocks of `math` become formulas, those of `figure` numbered figures.
 */
export function renderMarkdown(source: string, language: Language = FIRST_LANGUAGE): string {
  let figures = 0
  const seen = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const slug = slugOf(text)
        const count = (seen.get(slug) ?? 0) + 1
        seen.set(slug, count)
        const id = count === 1 ? slug : `${slug}-${count}`
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, title, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        if (!isSafe(href)) return text
        const hint = title ? ` title="${escapeHtml(title)}"` : ''
        const apart = isExternal(href) ? ' target="_blank" rel="noopener noreferrer"' : ''
        return `<a href="${escapeHtml(href)}"${hint}${apart}>${text}</a>`
      },
      code({ text, lang }: Tokens.Code) {
        if (lang === 'figure') {
          figures += 1
          const inline = (part: string) => this.parser.parseInline(Lexer.lexInline(part))
          return figureHtml(text, { number: figures, language, inline })
        }
        return lang === 'math' ? `${formulaHtml(text)}\n` : false
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text)
      },
    },
  })
  return marked.parse(typesetMarkdown(source), { async: false })
}

/** Counts the Han characters of a text: the length of a Chinese one. */
export function countHan(source: string): number {
  return withoutFigures(withoutFormulas(source)).match(/\p{Script=Han}/gu)?.length ?? 0
}

/** Counts the words of a text: the length of an English one. Links count by their text, not their address. */
export function countWords(source: string): number {
  const prose = withoutFigures(withoutFormulas(source)).replaceAll(/\]\([^)]*\)/g, ']')
  return prose.match(/[\p{Script=Latin}\p{N}]+(?:['’.-][\p{Script=Latin}\p{N}]+)*/gu)?.length ?? 0
}
