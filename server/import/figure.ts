/** Figures of articles: a code block of the language `figure` names one, with its caption and a suggestion to try. */
import { Lexer, type Token, type Tokens } from 'marked'
import { ARTICLE_FIGURES, isArticleFigure } from '../../src/contract/figures.ts'
import type { Language } from '../../src/contract/languages.ts'
import { escapeHtml } from '../html.ts'

/** `Figure 1` before a caption. */
const NUMBERED: Record<Language, (number: number) => string> = {
  zh: (number) => `图 ${number}`,
  en: (number) => `Figure ${number}`,
}

type Parts = { name: string; paragraphs: string[] }

function partsOf(listing: string): Parts {
  const [name = '', ...lines] = listing.split('\n')
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
  return { name: name.trim(), paragraphs }
}

type FigureContext = { number: number; language: Language; inline: (markdown: string) => string }

/** Renders the placeholder of a figure with its numbered caption; the page mounts the figure there. */
export function figureHtml(listing: string, { number, language, inline }: FigureContext): string {
  const { name, paragraphs } = partsOf(listing)
  const [caption = '', ...more] = paragraphs.map(inline)
  const texts = [`<strong>${NUMBERED[language](number)}</strong> ${caption}`, ...more]
  const body = texts.map((text) => `<p>${text}</p>`).join('')
  return `<figure data-figure="${escapeHtml(name)}"><figcaption>${body}</figcaption></figure>\n`
}

const isFigure = (token: Token): token is Tokens.Code =>
  token.type === 'code' && token['lang'] === 'figure'

/** Returns all descendants of the tokens, themselves included. */
const descendantsOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const { tokens: inner = [], items = [] } = token as { tokens?: Token[]; items?: Token[] }
    return [token, ...descendantsOf([...inner, ...items])]
  })

/** Returns the figures of a text, in order. */
export const figureNames = (source: string): string[] =>
  new Lexer()
    .lex(source)
    .filter(isFigure)
    .map(({ text }) => partsOf(text).name)

function faultOf({ text }: Tokens.Code): string | null {
  const { name, paragraphs } = partsOf(text)
  if (!isArticleFigure(name))
    return `there is no figure “${name}”; known are ${ARTICLE_FIGURES.join(', ')}`
  return paragraphs.length === 2
    ? null
    : `the figure “${name}” needs a caption and, after an empty line, a sentence on what to try`
}

/** Returns the problems in the figures of a text. */
export function figureFaults(source: string): string[] {
  const tokens = new Lexer().lex(source)
  const outer = tokens.filter(isFigure)
  const inner = descendantsOf(tokens).filter(isFigure).length - outer.length
  const faults = outer.flatMap((token) => faultOf(token) ?? [])
  return inner === 0 ? faults : [...faults, 'a figure must not stand within a list or a quotation']
}
