/** Formulas of articles: TeX in the source, MathML in what is stored, so that no reader loads a converter. */
import temml from 'temml'

const FENCED = /^```math\n([\s\S]*?)\n```$/gm

/**
 * A formula as MathML on a line of its own, without classes and styles: the looks are the page's.
 * @throws Error that says what is wrong with the TeX, and where
 */
export function formulaHtml(tex: string): string {
  const html = temml.renderToString(tex, { displayMode: true, throwOnError: true, strict: true })
  return html.replaceAll(/ (?:class|style)="[^"]*"/g, '')
}

/** A text without its formulas, which nobody reads word by word. */
export const withoutFormulas = (source: string): string => source.replaceAll(FENCED, '')

/** Listings and code, which hold signs as they are. */
const CODE = /^```[\s\S]*?^```$|`[^`\n]*`/gm
/** TeX within a line, as others write it; two amounts of money are none. */
const WITHIN_LINE = /\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d)/g

/** What is wrong with the formulas of a text. */
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
