/**
 * The only module that uses DOMPurify: sanitises HTML of a service for display. Nothing runs while the module loads,
 * and without a DOM the result is empty.
 */
import DOMPurify, { type Config } from 'dompurify'
import { DRAWING_ATTRIBUTES, DRAWING_TAGS, mountDrawings } from './article-drawing.ts'
import {
  FIGURE_ATTRIBUTE,
  headingText,
  type HtmlPart,
  type HtmlSection,
} from './server-rendered-html.ts'

/** Under enforced Trusted Types `html` is a `TrustedHTML` of DOMPurify's policy. */
export type SafeHtml = {
  html: TrustedHTML | string
  sections: readonly HtmlSection[]
  /** The same text split at its figures: text, figure, text, figure, text. */
  parts: readonly HtmlPart[]
}

export type SanitiseOptions = {
  /** Accessible name of the n-th table (from 1): its frame can be scrolled by keyboard. */
  tableLabel: (position: number) => string
}

const NO_HTML: SafeHtml = { html: '', sections: [], parts: [] }

/** Allowed tags of an article. No style, no class, no id: the appearance is ours. */
const TAGS = (
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre ul ol li dl dt dd a em strong b i u s del ins ' +
  'sub sup small mark abbr cite q code kbd samp var time table caption colgroup col thead tbody ' +
  'tfoot tr th td figure figcaption img details summary ' +
  // Formulas: MathML for presentation only, nothing that links, acts or embeds HTML.
  'math mrow mi mn mo mtext mspace mstyle mfrac msqrt mroot msub msup msubsup munder mover munderover'
).split(' ')
const ATTRIBUTES = (
  'href title lang dir datetime start reversed open align colspan rowspan span scope headers src ' +
  'alt width height ' +
  // Placeholder of a figure: a name and nothing else.
  'data-figure ' +
  // Name of a term before its definition: it becomes an id.
  'data-term ' +
  'display displaystyle scriptlevel mathvariant fence separator form stretchy movablelimits lspace rspace'
).split(' ')

/** Allowed targets of links and pictures: the web, mail, this origin, this page. */
const LINK_TARGETS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

/** Attributes that this file itself adds between the two passes. */
const ADDED_ATTRIBUTES = 'id target rel role tabindex loading class'.split(' ')

const strict: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_URI_REGEXP: LINK_TARGETS,
  // DOMPurify would check every value against the pattern, a `colspan` too.
  ADD_URI_SAFE_ATTR: [
    ...ATTRIBUTES.filter((name) => name !== 'href' && name !== 'src'),
    ...ADDED_ATTRIBUTES,
    ...DRAWING_ATTRIBUTES,
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** The second pass also lets through what this file itself has added after the first. */
const enhanced: Config = {
  ...strict,
  ALLOWED_TAGS: [...TAGS, ...DRAWING_TAGS],
  ALLOWED_ATTR: [...ATTRIBUTES, ...ADDED_ATTRIBUTES, ...DRAWING_ATTRIBUTES],
  ALLOW_ARIA_ATTR: true,
  // The ids are made here ("section-3"), so none can shadow a property of the document (DOM clobbering).
  SANITIZE_DOM: false,
}

function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/**
 * Numbers the headings, so that a link to one leads to the same section in both languages. The page has a first heading
 * of its own, so those of the text begin with the second.
 */
function markSections(body: DocumentFragment): HtmlSection[] {
  for (const heading of body.querySelectorAll('h1')) renameElement(heading, 'h2')
  const sections: HtmlSection[] = []
  let chapter = 0
  let part = 0
  for (const heading of body.querySelectorAll('h2, h3')) {
    const text = headingText(heading)
    const level = heading.localName === 'h2' ? 2 : 3
    if (level === 2) {
      chapter += 1
      part = 0
    } else part += 1
    heading.id = level === 2 ? `section-${chapter}` : `section-${chapter}-${part}`
    if (text !== '') sections.push({ id: heading.id, text, level })
  }
  return sections
}

/** Opens links to other origins in a new tab without `opener`. */
function secureLinks(body: DocumentFragment): void {
  for (const link of body.querySelectorAll('a[href]')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

/** Wraps wide tables in a focusable frame that scrolls; the page itself never scrolls sideways. */
function frameTables(body: DocumentFragment, tableLabel: SanitiseOptions['tableLabel']): void {
  for (const [index, table] of [...body.querySelectorAll('table')].entries()) {
    const frame = body.ownerDocument.createElement('div')
    frame.className = 'table-frame'
    frame.setAttribute('role', 'region')
    frame.setAttribute('tabindex', '0')
    frame.setAttribute('aria-label', tableLabel(index + 1))
    table.replaceWith(frame)
    frame.append(table)
  }
}

const MATHML = 'http://www.w3.org/1998/Math/MathML'

/**
 * Removes everything but characters from formulas, and wraps each in a frame that scrolls when it is wider than the
 * page.
 */
function frameFormulas(body: DocumentFragment): void {
  for (const part of body.querySelectorAll('math *'))
    if (part.namespaceURI !== MATHML) part.remove()
  for (const formula of body.querySelectorAll('math[display="block"]')) {
    const frame = body.ownerDocument.createElement('div')
    frame.className = 'formula'
    frame.setAttribute('tabindex', '0')
    formula.replaceWith(frame)
    frame.append(formula)
  }
}

/** Makes code blocks focusable: those wider than the page scroll. */
function focusableListings(body: DocumentFragment): void {
  for (const listing of body.querySelectorAll('pre')) listing.setAttribute('tabindex', '0')
}

/** Valid name of a figure; the page decides whether it exists. */
const FIGURE_NAME = /^[a-z][a-z-]{0,39}$/

/** Returns the figures between paragraphs; placeholders elsewhere are removed. */
function checkFigures(body: DocumentFragment): Element[] {
  return [...body.querySelectorAll(`[${FIGURE_ATTRIBUTE}]`)].filter((place) => {
    const isOne =
      place.localName === 'figure' &&
      place.parentNode === body &&
      FIGURE_NAME.test(place.getAttribute(FIGURE_ATTRIBUTE) ?? '')
    if (!isOne) place.removeAttribute(FIGURE_ATTRIBUTE)
    return isOne
  })
}

/** Valid id of a definition. */
const TERM_ID = /^term-[a-z][a-z-]{0,39}$/

/** Gives the definitions of terms their ids; links to a definition that is not there become text. */
function markTerms(body: DocumentFragment): void {
  const ids = new Set<string>()
  for (const term of body.querySelectorAll('[data-term]')) {
    const id = `term-${term.getAttribute('data-term')}`
    term.removeAttribute('data-term')
    if (term.localName !== 'dt' || !TERM_ID.test(id) || ids.has(id)) continue
    ids.add(id)
    term.id = id
  }
  for (const link of body.querySelectorAll('a[href^="#term-"]'))
    if (!ids.has(link.getAttribute('href')?.slice(1) ?? '')) link.removeAttribute('href')
}

/** Splits the text at its figures. Empties the body. */
function partsAround(body: DocumentFragment, figures: readonly Element[]): HtmlPart[] {
  const safe = (part: DocumentFragment) =>
    DOMPurify.sanitize(part, { ...enhanced, RETURN_TRUSTED_TYPE: true })
  const parts: HtmlPart[] = []
  let text = body.ownerDocument.createDocumentFragment()
  for (const node of Array.from(body.childNodes)) {
    if (!figures.includes(node as Element)) {
      text.append(node)
      continue
    }
    const caption = body.ownerDocument.createDocumentFragment()
    caption.append(...((node as Element).querySelector('figcaption')?.childNodes ?? []))
    parts.push({ figure: null, html: safe(text) })
    parts.push({ figure: (node as Element).getAttribute(FIGURE_ATTRIBUTE), html: safe(caption) })
    text = body.ownerDocument.createDocumentFragment()
  }
  return [...parts, { figure: null, html: safe(text) }]
}

function deferImages(body: DocumentFragment): void {
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
}

/**
 * Decodes a URL-encoded text, once: what is still encoded afterwards is text and is shown as such.
 * A text that is not URL-encoded (a lone `%`) is taken as it is.
 */
export function decodeContent(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/**
 * Sanitises HTML of a service, and makes it accessible.
 * @param html decoded HTML
 * @returns the HTML and its headings; both empty without a DOM
 */
export function sanitiseHtml(html: string, options: SanitiseOptions): SafeHtml {
  if (!DOMPurify.isSupported) return NO_HTML
  const body = DOMPurify.sanitize(html, { ...strict, RETURN_DOM_FRAGMENT: true })
  const sections = markSections(body)
  mountDrawings(body)
  secureLinks(body)
  frameTables(body, options.tableLabel)
  frameFormulas(body)
  focusableListings(body)
  deferImages(body)
  markTerms(body)
  const figures = checkFigures(body)
  // DOMPurify runs last, so that its own output is what reaches the page.
  const whole = DOMPurify.sanitize(body.cloneNode(true) as DocumentFragment, {
    ...enhanced,
    RETURN_TRUSTED_TYPE: true,
  })
  return { html: whole, sections, parts: figures.length === 0 ? [] : partsAround(body, figures) }
}

/**
 * Decodes (once) and sanitises content of a service.
 * @param encoded URL-encoded HTML
 */
export const sanitiseContent = (encoded: string, options: SanitiseOptions): SafeHtml =>
  sanitiseHtml(decodeContent(encoded), options)
