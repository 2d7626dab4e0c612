/**
 * The part of a page's stylesheets that its own HTML can match: what stands in a written document, until the whole
 * sheets are there. A rule is left out only when a class, an id or an element that it needs stands nowhere in the
 * page; states and attributes may come, so they count as there.
 */
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration as PostcssDeclaration,
} from 'postcss'
import { isMet, needsOf, type Needs, type Present, presentIn } from './selector-needs.ts'

type Declaration = {
  text: string
  /** The variable that it gives a value; null for any other property. */
  defines: string | null
  /** Variables that it names. */
  uses: readonly string[]
}

type Part =
  | { kind: 'rule'; needs: Needs; opening: string; declarations: readonly Declaration[] }
  | { kind: 'group'; isLayer: boolean; opening: string; parts: readonly Part[] }
  | { kind: 'keyframes'; name: string; whole: Declaration }
  | { kind: 'other'; whole: Declaration }

/** A stylesheet, read once for a build. */
export type StyleSheet = readonly Part[]

/** At-rules with rules in them that hold for the same elements as outside. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'starting-style'])
const KEYFRAMES = /^(?:-\w+-)?keyframes$/
const VARIABLE = /--(?:[\w-]|[^\0-\x7F]|\\.)+/g
/** In HTML a name alone says nothing: styles of elements give values to many variables. */
const USED_IN_HTML = /var\(\s*(--[^\s,)]+)/g

const variablesIn = (text: string): string[] => text.match(VARIABLE) ?? []

const wholeOf = (node: ChildNode): Declaration => {
  const text = node.toString()
  return { text, defines: null, uses: variablesIn(text) }
}

function declarationOf(node: PostcssDeclaration): Declaration {
  const defines = node.prop.startsWith('--') ? node.prop : null
  return { text: node.toString(), defines, uses: variablesIn(node.value) }
}

function groupOf(node: AtRule): Part {
  const opening = `@${node.name}${node.raws.afterName ?? ' '}${node.params}{`
  return {
    kind: 'group',
    isLayer: node.name === 'layer',
    opening,
    parts: partsOf(node.nodes ?? []),
  }
}

function partsOf(nodes: readonly ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return []
    if (node.type === 'rule') {
      const declarations = node.nodes.map((child) =>
        child.type === 'decl' ? declarationOf(child) : wholeOf(child),
      )
      return [
        { kind: 'rule', needs: needsOf(node.selector), opening: `${node.selector}{`, declarations },
      ]
    }
    if (node.type === 'atrule' && node.nodes !== undefined) {
      if (GROUPS.has(node.name)) return [groupOf(node)]
      if (KEYFRAMES.test(node.name))
        return [{ kind: 'keyframes', name: node.params, whole: wholeOf(node) }]
    }
    return [{ kind: 'other', whole: wholeOf(node) }]
  })
}

/** Reads a stylesheet. @throws {CssSyntaxError} for a text that is none */
export const readStyleSheet = (css: string): StyleSheet => partsOf(postcss.parse(css).nodes)

/** The parts of a sheet whose rules a page can match; keyframes are judged later. */
function matching(parts: readonly Part[], present: Present): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'rule') return isMet(part.needs, present) ? [part] : []
    if (part.kind !== 'group') return [part]
    const inner = matching(part.parts, present)
    // A layer has its place by where it is named first.
    return inner.length > 0 || part.isLayer ? [{ ...part, parts: inner }] : []
  })
}

function* declarationsOf(parts: readonly Part[]): Generator<Declaration> {
  for (const part of parts) {
    if (part.kind === 'rule') yield* part.declarations
    else if (part.kind === 'group') {
      yield { text: '', defines: null, uses: variablesIn(part.opening) }
      yield* declarationsOf(part.parts)
    } else yield part.whole
  }
}

/** What a page names, and what the values of that name in turn. */
function usedVariables(declarations: Iterable<Declaration>, html: string): Set<string> {
  const used = new Set([...html.matchAll(USED_IN_HTML)].map(([, name = '']) => name))
  const behind = new Map<string, string[]>()
  for (const { defines, uses } of declarations) {
    if (defines === null) for (const name of uses) used.add(name)
    else behind.set(defines, [...(behind.get(defines) ?? []), ...uses])
  }
  // A set goes on to what is added to it meanwhile.
  for (const name of used) for (const further of behind.get(name) ?? []) used.add(further)
  return used
}

function write(parts: readonly Part[], used: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (part.kind === 'group') {
        const inner = write(part.parts, used)
        return inner !== '' || part.isLayer ? `${part.opening}${inner}}` : ''
      }
      if (part.kind !== 'rule') return part.whole.text + (part.whole.text.endsWith('}') ? '' : ';')
      const shown = part.declarations.filter(({ defines }) => defines === null || used.has(defines))
      const texts = shown.map(({ text }) => text)
      return texts.length > 0 ? `${part.opening}${texts.join(';')}}` : ''
    })
    .join('')
}

function withoutKeyframes(parts: readonly Part[], isUsed: (name: string) => boolean): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'group') return [{ ...part, parts: withoutKeyframes(part.parts, isUsed) }]
    return part.kind !== 'keyframes' || isUsed(part.name) ? [part] : []
  })
}

/** Whether a value or a style of the page names keyframes. */
function animatedBy(sheets: readonly StyleSheet[], html: string): (name: string) => boolean {
  const texts = [html]
  for (const parts of sheets)
    for (const { text } of declarationsOf(withoutKeyframes(parts, () => false))) texts.push(text)
  const all = texts.join('\n')
  return (name) => all.includes(name)
}

/**
 * What a page needs of its stylesheets.
 * @param sheets in the order of the document: a variable of one may be used in another
 * @param html the page
 * @returns the text that stands for each sheet, in the same order
 */
export function criticalStyles(sheets: readonly StyleSheet[], html: string): string[] {
  const present = presentIn(html)
  const matched = sheets.map((parts) => matching(parts, present))
  const isAnimated = animatedBy(matched, html)
  const kept = matched.map((parts) => withoutKeyframes(parts, isAnimated))
  const used = usedVariables(
    kept.flatMap((parts) => [...declarationsOf(parts)]),
    html,
  )
  return kept.map((parts) => write(parts, used))
}
