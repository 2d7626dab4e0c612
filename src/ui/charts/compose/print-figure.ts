/** One figure alone on a sheet of its own size, for the browser's print dialog ("Save as PDF"). */

/** What says to the rest of the page that a figure is printed and not the page. */
export const PRINTED_FIGURE = 'data-printed-figure'

/** Whether the sheet that is printed now is a figure's. */
export function isFigurePrinted(): boolean {
  return document.body.hasAttribute(PRINTED_FIGURE)
}

/** The sheet has the size of the figure, in what CSS calls millimetres. */
function rulesFor(width: string, height: string): string {
  return `
    @page { size: ${width} ${height}; margin: 0; @top-left { content: none } @bottom-right { content: none } }
    @media print {
      body[${PRINTED_FIGURE}] > *:not([${PRINTED_FIGURE}-sheet]) { display: none !important }
      body[${PRINTED_FIGURE}] { margin: 0 !important }
      [${PRINTED_FIGURE}-sheet] svg { display: block }
    }
    @media screen { [${PRINTED_FIGURE}-sheet] { display: none } }
  `
}

/**
 * Opens the print dialog with one figure.
 * @param file a drawing of its own whose size is in millimetres
 */
export function printFigure(file: SVGSVGElement, title: string): void {
  const rules = new CSSStyleSheet()
  const looks = file.querySelector('style')
  const sizes = rulesFor(file.getAttribute('width') ?? '', file.getAttribute('height') ?? '')
  // The looks are taken out of the drawing: the content policy lets no style stand in the page.
  rules.replaceSync(`${sizes} ${scoped(looks?.textContent ?? '')}`)
  looks?.remove()
  const sheet = document.createElement('div')
  sheet.setAttribute(`${PRINTED_FIGURE}-sheet`, '')
  sheet.append(file)
  const before = document.title
  const end = () => {
    sheet.remove()
    document.body.removeAttribute(PRINTED_FIGURE)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    document.title = before
    window.removeEventListener('afterprint', end)
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.body.setAttribute(PRINTED_FIGURE, '')
  document.body.append(sheet)
  // Browsers take the page's title as the name of the file.
  document.title = title
  window.addEventListener('afterprint', end)
  window.print()
}

/** The classes of the drawing, for the drawing alone. */
function scoped(looks: string): string {
  return looks.replace(/\.([a-z]\d*)\{/g, `[${PRINTED_FIGURE}-sheet] .$1{`)
}
