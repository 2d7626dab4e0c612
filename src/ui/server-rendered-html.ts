/**
 * Server-rendered HTML of the page (ADR 004). It was sanitised on the server, and hydration does not change it, so
 * neither the sanitiser nor the source text is needed again.
 */
import { fingerprintText } from '../lib/text-fingerprint.ts'

/** A part of a text: HTML, or a figure with its caption. */
export type HtmlPart = { figure: string | null; html: TrustedHTML | string }

export type HtmlSection = { id: string; text: string; level: 2 | 3 }

/** Attribute of the element around such a text, with the hash of its source. */
export const SERVER_HTML_ATTRIBUTE = 'data-html'

/** Attribute of a figure within a text, with its name. */
export const FIGURE_ATTRIBUTE = 'data-figure'

type ServerRenderedText = { sections: readonly HtmlSection[]; parts: readonly HtmlPart[] }
const serverRenderedTexts = new Map<string, ServerRenderedText>()

/** Returns the text of a heading for the table of contents. */
export const headingText = (heading: Element): string =>
  heading.textContent.replace(/\s+/g, ' ').trim()

function sectionsOf(element: Element): HtmlSection[] {
  return [...element.querySelectorAll('h2[id], h3[id]')]
    .map((heading) => ({
      id: heading.id,
      text: headingText(heading),
      level: heading.localName === 'h2' ? (2 as const) : (3 as const),
    }))
    .filter(({ text }) => text !== '')
}

/** Returns the parts between and around figures; empty for a text without figures. Their HTML stays in the DOM. */
function partsOf(element: Element): HtmlPart[] {
  const figures = [...element.querySelectorAll(`:scope > [${FIGURE_ATTRIBUTE}]`)]
  if (figures.length === 0) return []
  const text = { figure: null, html: '' }
  return [
    text,
    ...figures.flatMap((figure) => [
      { figure: figure.getAttribute(FIGURE_ATTRIBUTE), html: '' },
      text,
    ]),
  ]
}

/** Records the texts of a server-rendered page. Called once, before hydration. */
export function recordServerRenderedHtml(root: Element): void {
  for (const element of root.querySelectorAll(`[${SERVER_HTML_ATTRIBUTE}]`)) {
    serverRenderedTexts.set(element.getAttribute(SERVER_HTML_ATTRIBUTE) ?? '', {
      sections: sectionsOf(element),
      parts: partsOf(element),
    })
  }
}

/** Returns the hash of a text's source: the same content is another text in another language. */
export const markOfHtml = (encoded: string, language: string): string =>
  fingerprintText(`${language} ${encoded}`)

/** Returns the headings and the parts of a server-rendered text; null when it is not in the page. */
export const serverRenderedText = (mark: string): ServerRenderedText | null =>
  serverRenderedTexts.get(mark) ?? null
