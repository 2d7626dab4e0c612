/** Subset of R's grammar for checking a script: tokens, brackets, literals. */
export type RToken = {
  kind: 'string' | 'number' | 'name' | 'operator' | 'comment' | 'newline'
  text: string
}

const TOKEN =
  /(?<comment>#[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*")|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?L?)|(?<name>[A-Za-z.][A-Za-z0-9._]*)|(?<operator><<-|<-|->|%[^%\n]*%|::|<=|>=|==|!=|&&|\|\||[-+*/^=<>!&|~?:;,()[\]{}$@])|(?<newline>\n)|[ \t]+/y

/**
 * Returns the tokens of a script.
 * @throws Error for text that is no token of R, and for unmatched brackets
 */
export function rTokens(text: string): RToken[] {
  const tokens: RToken[] = []
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new Error(`no token of R at ${at}: ${text.slice(at, at + 40)}`)
    const [kind, sign] =
      Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? []
    if (kind === undefined || sign === undefined) continue
    tokens.push({ kind: kind as RToken['kind'], text: sign })
    if (kind !== 'operator') continue
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in pairs && open.pop() !== pairs[sign]) {
      throw new Error(`unmatched ${sign} at ${at}: ${text.slice(Math.max(0, at - 60), at + 5)}`)
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join('')}`)
  return tokens
}

/** Returns the text that R reads from a literal. */
export function rLiteral(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:U([0-9A-F]{8})|u([0-9A-F]{4})|(.))/g,
      (_, wide: string, short: string, sign: string) =>
        wide || short
          ? String.fromCodePoint(Number.parseInt(wide || short, 16))
          : ({ n: '\n', r: '\r', t: '\t' }[sign] ?? sign),
    )
}

/** Returns the numbers of a vector `name = c(…)`. */
export function rColumn(script: string, name: string): number[] {
  const found = new RegExp(`"${name.replaceAll('.', '\\.')}" = c\\(([^)]*)\\)`).exec(script)
  return (found?.[1] ?? '').split(',').map(Number)
}
