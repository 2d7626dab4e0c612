/**
 * Serialises the report as one HTML file: the rendered elements, without attributes that only the page needs. Texts are
 * escaped by the browser's serialiser.
 */
import chart from '../../charts/chart.module.css'
import { foreignStyles } from './report-drawing.ts'
import { FIGURE_STYLE, PAGE_STYLE, REPORT_STYLE } from './report-style.ts'

/** Returns the source names of the classes in the built style sheet, under which the file has the rules. */
function sourceNames(): Map<string, string> {
  return new Map(
    Object.entries(chart).flatMap(([name, built]) =>
      built.split(' ').map((part): [string, string] => [part, name]),
    ),
  )
}

/** Temporary attribute for the inlined style of an element while the page's own attributes are removed. */
const STYLE_ATTRIBUTE = 'data-look'
const PAGE_ONLY = /^(?:tabindex|role|aria-(?!label$|labelledby$|hidden$).*|data-.*|style)$/

function rewriteClasses(element: Element, names: ReadonlyMap<string, string>): void {
  const reportClasses = [...element.classList].flatMap((name) =>
    name.startsWith('vsr') ? [name] : (names.get(name) ?? []),
  )
  if (reportClasses.length > 0) element.setAttribute('class', [...new Set(reportClasses)].join(' '))
  else element.removeAttribute('class')
}

/** Makes a drawing a single image with a name, without interactive elements. */
function simplifyDrawing(svg: Element): void {
  svg.setAttribute('role', 'img')
  for (const chosen of svg.querySelectorAll('[tabindex]')) chosen.remove()
  for (const inner of svg.querySelectorAll('*')) inner.removeAttribute('aria-label')
}

/** Returns the elements of a report as an HTML document of its own. */
export function reportHtml(report: Element, title: string): string {
  const copy = report.cloneNode(true) as Element
  const names = sourceNames()
  for (const [at, svg] of [...report.querySelectorAll('svg')].entries()) {
    const elements = [...(copy.querySelectorAll('svg')[at]?.querySelectorAll('*') ?? [])]
    for (const [index, style] of foreignStyles(svg, names)) {
      elements[index]?.setAttribute(STYLE_ATTRIBUTE, style)
    }
  }
  for (const style of copy.querySelectorAll('style')) style.remove()
  for (const svg of copy.querySelectorAll('svg')) simplifyDrawing(svg)
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    rewriteClasses(element, names)
    const isDrawing = element.localName === 'svg'
    const isWide = element.classList.contains('vsr-scroll')
    const isRaised = element.localName === 'sup'
    const inlineStyle = element.getAttribute(STYLE_ATTRIBUTE)
    for (const name of element.getAttributeNames()) {
      const isAllowed =
        (isDrawing && name === 'role') ||
        (isWide && (name === 'tabindex' || name === 'role')) ||
        (isRaised && name === 'style')
      if (PAGE_ONLY.test(name) && !isAllowed) element.removeAttribute(name)
    }
    if (inlineStyle !== null) element.setAttribute('style', inlineStyle)
  }
  const head = copy.ownerDocument.createElement('title')
  head.textContent = title
  const lang = copy.getAttribute('lang') ?? 'en-GB'
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Content security policy: nothing is loaded and nothing runs, whatever a name in the data contains.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    head.outerHTML,
    `<style>${PAGE_STYLE}${REPORT_STYLE}${FIGURE_STYLE}</style>`,
    '</head>',
    `<body><main>${copy.outerHTML}</main></body>`,
    '</html>',
    '',
  ].join('\n')
}
