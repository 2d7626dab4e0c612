/** Prints one figure on a sheet of its own size through the browser's print dialog ("Save as PDF"). */
import { printPage } from '../../download.ts'

/** Attribute set while a figure is printed instead of the page. */
export const PRINTED_FIGURE = 'data-printed-figure'

/** Whether a figure is being printed instead of the page. */
export function isFigurePrinted(): boolean {
  return document.body.hasAttribute(PRINTED_FIGURE)
}

/** Returns the print rules: the sheet has the size of the figure, in CSS millimetres. */
function printRules(width: string, height: string): string {
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
 * @param file a standalone drawing whose size is in millimetres
 */
export function printFigure(file: SVGSVGElement, title: string): void {
  const rules = new CSSStyleSheet()
  const styles = file.querySelector('style')
  const sizes = printRules(file.getAttribute('width') ?? '', file.getAttribute('height') ?? '')
  // The styles are removed from the drawing: the content security policy forbids inline style elements.
  rules.replaceSync(`${sizes} ${scopeStyles(styles?.textContent ?? '')}`)
  styles?.remove()
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
  // Browsers use the page's title as the file name.
  document.title = title
  window.addEventListener('afterprint', end)
  if (!printPage()) end()
}

/** Scopes the classes of the drawing to the drawing. */
function scopeStyles(styles: string): string {
  return styles.replace(/\.([a-z]\d*)\{/g, `[${PRINTED_FIGURE}-sheet] .$1{`)
}
