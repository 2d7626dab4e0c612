/**
 * HTML that stands in a page as the server wrote it (ADR 004). It was sanitised there, and taking
 * the page over leaves it alone, so neither the sanitiser nor the text is needed for it again.
 */
import { textMark } from '../lib/text-mark.ts'

/** A piece of a text: HTML, or a figure with its caption. */
export type HtmlPart = { figure: string | null; html: TrustedHTML | string }

export type HtmlSection = { id: string; text: string; level: 2 | 3 }

/** Attribute of the element around such a text, with the mark of what it was made from. */
export const WRITTEN_HTML = 'data-html'

/** Attribute of a figure within a text, with its name. */
export const FIGURE = 'data-figure'

type Written = { sections: readonly HtmlSection[]; parts: readonly HtmlPart[] }
const written = new Map<string, Written>()

/** The text of a heading as the contents name it. */
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

/** The parts between and around figures; none for a text without. What they hold stands in the page. */
function partsOf(element: Element): HtmlPart[] {
  const figures = [...element.querySelectorAll(`:scope > [${FIGURE}]`)]
  if (figures.length === 0) return []
  const text = { figure: null, html: '' }
  return [
    text,
    ...figures.flatMap((figure) => [{ figure: figure.getAttribute(FIGURE), html: '' }, text]),
  ]
}

/** Notes which texts a written page has. Called once, before it is taken over. */
export function noteWrittenHtml(root: Element): void {
  for (const element of root.querySelectorAll(`[${WRITTEN_HTML}]`)) {
    written.set(element.getAttribute(WRITTEN_HTML) ?? '', {
      sections: sectionsOf(element),
      parts: partsOf(element),
    })
  }
}

/** The mark of what a text is made from: the same content is another text in another language. */
export const markOfHtml = (encoded: string, language: string): string =>
  textMark(`${language} ${encoded}`)

/** The headings and the parts of a text that stands in the page; null when it does not. */
export const writtenText = (mark: string): Written | null => written.get(mark) ?? null
