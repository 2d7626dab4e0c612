/**
 * Figures of articles: a code block of the language `figure` names one, with its caption. A live figure has a suggestion
 * to try, a chart its numbers; it becomes a drawing as text, which the sanitiser turns into SVG.
 */
import { Lexer, type Token, type Tokens } from 'marked'
import { ARTICLE_FIGURES, DRAWING_FIGURE, isArticleFigure } from '../../src/contract/figures.ts'
import type { Language } from '../../src/contract/languages.ts'
import { escapeHtml } from '../html.ts'
import { chartFault } from './drawing/chart-faults.ts'
import { coverDrawing, figureDrawing } from './drawing/draw-chart.ts'
import { type Chart, CHARTS, isChart, numbersOf, readChart } from './drawing/listing.ts'

/** `Figure 1` before a caption, and the name of its table. */
const TEXTS: Record<Language, { numbered: (number: number) => string; numbers: string }> = {
  zh: { numbered: (number) => `图 ${number}`, numbers: '图中数值' },
  en: { numbered: (number) => `Figure ${number}`, numbers: 'Numbers of this figure' },
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

/** Returns the chart of a listing; null where it is a live figure. */
function chartOf(listing: string) {
  const { name, paragraphs } = partsOf(listing)
  const [caption = '', ...data] = paragraphs
  return isChart(name) ? readChart(name, caption, data.join('\n')) : null
}

type FigureContext = { number: number; language: Language; inline: (markdown: string) => string }

function tableHtml(header: readonly string[], cells: readonly string[][], hasFilled: boolean) {
  const row = (tag: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`
  const plain = (cell: string) => (hasFilled && cell === 'x' ? '✓' : cell.replace(/^\*/, ''))
  const body = cells.map((values) => row('td', values.map(plain))).join('')
  return `<table><thead>${row('th', header)}</thead><tbody>${body}</tbody></table>`
}

/** Renders a figure with its numbered caption: the placeholder of a live one, or a drawing and its table. */
export function figureHtml(listing: string, { number, language, inline }: FigureContext): string {
  const { name, paragraphs } = partsOf(listing)
  const { numbered, numbers } = TEXTS[language]
  const [caption = '', ...more] = paragraphs.map(inline)
  const first = `<p><strong>${numbered(number)}</strong> ${caption}</p>`
  const found = chartOf(listing)
  if (found === null) {
    const rest = more.map((text) => `<p>${text}</p>`).join('')
    return `<figure data-figure="${escapeHtml(name)}"><figcaption>${first}${rest}</figcaption></figure>\n`
  }
  const { chart, cells } = found
  const table = tableHtml(chart.header, cells, chart.kind === 'grid')
  return (
    `<figure data-figure="${DRAWING_FIGURE}"><pre>${escapeHtml(figureDrawing(chart))}</pre>` +
    `<figcaption>${first}</figcaption><details><summary>${numbers}</summary>${table}</details></figure>\n`
  )
}

const isFigure = (token: Token): token is Tokens.Code =>
  token.type === 'code' && token['lang'] === 'figure'

/** Returns all descendants of the tokens, themselves included. */
const descendantsOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const { tokens: inner = [], items = [] } = token as { tokens?: Token[]; items?: Token[] }
    return [token, ...descendantsOf([...inner, ...items])]
  })

const figuresIn = (source: string) => new Lexer().lex(source).filter(isFigure)

/** Returns the figures of a text, in order: the names of live ones, kind and numbers of charts. */
export const figureNames = (source: string): string[] =>
  figuresIn(source).map(({ text }) => {
    const found = chartOf(text)
    return found === null ? partsOf(text).name : `${found.chart.kind} ${numbersOf(found.chart)}`
  })

/** Returns the charts of a text, in order. */
export const chartsIn = (source: string): Chart[] =>
  figuresIn(source).flatMap(({ text }) => chartOf(text)?.chart ?? [])

/** Returns the cover that the first chart of a text makes; null for a text without one. */
export function coverOf(source: string): string | null {
  const [chart] = chartsIn(source)
  return chart === undefined ? null : coverDrawing(chart)
}

const LISTED = /^```figure\n([\s\S]*?)\n```$/gm

/** Returns a text without the numbers of its charts, which are not read as words; captions stay. */
export const withoutFigures = (source: string): string =>
  source.replaceAll(LISTED, (whole, listing: string) => chartOf(listing)?.chart.caption ?? whole)

function faultsOf({ text }: Tokens.Code): string[] {
  const { name, paragraphs } = partsOf(text)
  const found = chartOf(text)
  if (found !== null) {
    const faults = found.faults.length === 0 ? [chartFault(found.chart) ?? []].flat() : found.faults
    return faults.map((fault) => `the figure “${found.chart.caption.slice(0, 40)}”: ${fault}`)
  }
  if (!isArticleFigure(name))
    return [`there is no figure “${name}”; known are ${[...ARTICLE_FIGURES, ...CHARTS].join(', ')}`]
  return paragraphs.length === 2
    ? []
    : [`the figure “${name}” needs a caption and, after an empty line, a sentence on what to try`]
}

/** Returns the problems in the figures of a text. */
export function figureFaults(source: string): string[] {
  const tokens = new Lexer().lex(source)
  const outer = tokens.filter(isFigure)
  const inner = descendantsOf(tokens).filter(isFigure).length - outer.length
  const faults = outer.flatMap(faultsOf)
  return inner === 0 ? faults : [...faults, 'a figure must not stand within a list or a quotation']
}
