/** Formulas of articles: TeX in the source, MathML in the stored HTML, so that the page loads no converter. */
import temml from 'temml'

const FENCED = /^```math\n([\s\S]*?)\n```$/gm

/**
 * Renders a formula as display MathML without classes and styles: the page styles it.
 * @throws Error with the problem in the TeX and its position
 */
export function formulaHtml(tex: string): string {
  const html = temml.renderToString(tex, { displayMode: true, throwOnError: true, strict: true })
  return html.replaceAll(/ (?:class|style)="[^"]*"/g, '')
}

/** Returns a text without its formulas, which do not count as words. */
export const withoutFormulas = (source: string): string => source.replaceAll(FENCED, '')

/** Code blocks and inline code, whose characters are literal. */
const CODE = /^```[\s\S]*?^```$|`[^`\n]*`/gm
/** TeX within a line, in the common `$…$` notation; two amounts of money are none. */
const WITHIN_LINE = /\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d)/g

/** Returns the problems in the formulas of a text. */
export function formulaFaults(source: string): string[] {
  const within = [...source.replaceAll(CODE, '').matchAll(WITHIN_LINE)].map(
    ([tex]) => `“${tex}” would be shown as it is: a formula is a listing of the language math`,
  )
  const listed = [...source.matchAll(FENCED)].flatMap(([, tex = '']) => {
    try {
      formulaHtml(tex)
      return []
    } catch (error) {
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
      return [`the formula “${tex}” cannot be read: ${reason}`]
    }
  })
  return [...within, ...listed]
}
