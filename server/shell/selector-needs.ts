/** What must stand in a page for a selector to match anything in it: classes, ids and elements. */

/**
 * Of a list of selectors one has to be met; of a selector everything: a name (`.class`, `#id` or an element), or
 * one of an inner list (`:is()`, `:where()`, `:has()`).
 */
export type Needs = readonly (readonly (string | Needs)[])[]

/** The names that stand in a page. */
export type Present = ReadonlySet<string>

const NAME = /(?:[\w-]|[^\0-\x7F]|\\(?:[\da-f]{1,6}\s?|[^\da-f]))+/iy
/** What is within must be there, too; within all others, such as `:not()`, it need not. */
const INNER = new Set(['is', 'where', 'has', 'matches', '-webkit-any', '-moz-any'])
/** Not named in HTML, or put there by whoever reads it. */
const IMPLIED = ['html', 'head', 'body', 'tbody', 'colgroup']

/** Reads a list of selectors from a place in it to its end, or to the bracket that ends it. */
class Reading {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  list(): Needs {
    const all: (string | Needs)[][] = [[]]
    for (; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === ')') break
      if (sign === ',') all.push([])
      else {
        const need = this.#need(sign)
        if (need !== null) all.at(-1)?.push(need)
      }
    }
    return all
  }

  /** What begins at this sign; leaves the place at its last one. */
  #need(sign: string): string | Needs | null {
    if (sign === '[') return this.#skip('[', ']')
    if (sign === ':') return this.#pseudo()
    if (sign === '.' || sign === '#') {
      this.#at += 1
      return this.#named(sign)
    }
    if (/[\w-]|[^\0-\x7F]|\\/.test(sign)) return this.#named('')?.toLowerCase() ?? null
    return null
  }

  #name(): string {
    NAME.lastIndex = this.#at
    const [name = ''] = NAME.exec(this.#text) ?? []
    this.#at += Math.max(0, name.length - 1)
    return name
  }

  /** An escaped name, or a namespace, is taken to be there. */
  #named(kind: '.' | '#' | ''): string | null {
    const name = this.#name()
    const isPlain = name !== '' && !name.includes('\\') && this.#text[this.#at + 1] !== '|'
    return isPlain ? kind + name : null
  }

  #pseudo(): Needs | null {
    while (this.#text[this.#at + 1] === ':') this.#at += 1
    this.#at += 1
    const name = this.#name().toLowerCase()
    if (this.#text[this.#at + 1] !== '(') return null
    this.#at += 1
    if (!INNER.has(name)) return this.#skip('(', ')')
    this.#at += 1
    return this.list()
  }

  /** To the bracket that ends this one. */
  #skip(opening: string, closing: string): null {
    let depth = 0
    let quote = ''
    for (; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === '\\') this.#at += 1
      else if (quote !== '') quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === opening) depth += 1
      else if (sign === closing) {
        depth -= 1
        if (depth === 0) break
      }
    }
    return null
  }
}

/** What a list of selectors needs. */
export const needsOf = (selectors: string): Needs => new Reading(selectors).list()

/** Whether a page has what one of the selectors needs. */
export const isMet = (needs: Needs, present: Present): boolean =>
  needs.some((all) =>
    all.every((need) => (typeof need === 'string' ? present.has(need) : isMet(need, present))),
  )

/** The names in a page; of what stands in its texts some as well, which does no harm. */
export function presentIn(html: string): Present {
  const present = new Set(IMPLIED)
  for (const [, name = ''] of html.matchAll(/<([a-z][^\s/>]*)/gi)) present.add(name.toLowerCase())
  const attributes = html.matchAll(/\s(class|id)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)
  for (const [, attribute, double, single, bare] of attributes) {
    const kind = attribute?.toLowerCase() === 'id' ? '#' : '.'
    for (const name of (double ?? single ?? bare ?? '').split(/\s+/)) present.add(kind + name)
  }
  return present
}
