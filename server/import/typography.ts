/** Typography of imported texts: quotation marks, apostrophes, numbers that do not break, and indices. */

/** Characters after which a quotation mark opens; the marks of Markdown may stand between. */
const OPENING = String.raw`(?<=(?:^|[\s([–—/|>“‘])[*_]*)`

const RULES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${OPENING}"(?=\\S)`, 'gm'), '“'],
  // Beside Han characters a straight mark does not show whether it opens.
  [/(?<![\p{Script=Han}\s])"(?!\p{Script=Han})/gu, '”'],
  [/(?<=Q)'/g, '′'],
  [new RegExp(`${OPENING}'(?=[^\\s\\d])`, 'gm'), '‘'],
  [/'/g, '’'],
  [/(?<=\d)[ \u00A0]×[ \u00A0](?=10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/g, '\u00A0×\u00A0'],
  // A symbol, its sign and its number: “p < 5 × 10⁻⁸”.
  [/(?<=(?<!\p{L})\p{L}[²′]?) ([=<>≤≥≈]) (?=[−\d])/gu, '\u00A0$1\u00A0'],
]

/** Returns one text of the front matter with typographic marks. */
export function typeset(text: string): string {
  return RULES.reduce((before, [pattern, mark]) => before.replaceAll(pattern, mark), text)
}

/** Code, formulas, addresses and tags, whose characters are literal. */
const LITERAL = /^```[\s\S]*?^```$|`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+|<[a-z/!][^>\n]*>/gim

/** Returns a Markdown text with typographic marks; what is literal stays as it is. */
export function typesetMarkdown(source: string): string {
  const literals: string[] = []
  // A placeholder of a private character shows the rules that a text continues there.
  const prose = source.replaceAll(LITERAL, (literal) => {
    // A listing of a figure is its caption and labels.
    if (literal.startsWith('```figure')) return literal
    literals.push(literal)
    return '\uE000'
  })
  return typeset(prose).replaceAll('\uE000', () => literals.shift() ?? '')
}

/** Returns HTML with the indices of symbols (`I²_GX`, `b_x`) as subscripts, outside listings. */
export function withSubscripts(html: string): string {
  return html.replaceAll(
    /<pre[\s\S]*?<\/pre>|<[^>]+>|(?<![\p{L}\p{N}_])(\p{L}[²′]?)_(\p{L}{1,2})(?![\p{L}\p{N}_])/gu,
    (whole: string, symbol?: string, index?: string) =>
      symbol === undefined ? whole : `${symbol}<sub>${index}</sub>`,
  )
}
