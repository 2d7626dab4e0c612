import { checkRawNumbers } from './raw-numbers.ts'
import {
  filesOf,
  isNode,
  lineAt,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  visitTree,
} from './source.ts'

/** Attributes whose text a user sees or hears. */
const SEEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'error',
  'header',
  'heading',
  'label',
  'legend',
  'message',
  'placeholder',
  'summary',
  'text',
  'title',
  'tooltip',
])

/** Texts that are the same in every language, each with its reason. */
const SAME_EVERYWHERE: ReadonlyMap<string, string> = new Map([
  ['DOI', 'the name of the identifier itself'],
  ['CSV', 'a file format'],
  ['TSV', 'a file format'],
  ['SVG', 'a file format'],
  ['PNG', 'a file format'],
  ['JSON', 'a file format'],
  ['SHA-256', 'the name of the hash'],
  ['IVW', 'the abbreviation that papers use in both languages'],
  ['MR-Egger', 'the method has no Chinese name'],
  ['SNP', 'the abbreviation that papers use in both languages'],
  ['OR', 'the abbreviation that papers use in both languages'],
  ['CI', 'the abbreviation that papers use in both languages'],
  ['SE', 'the abbreviation that papers use in both languages'],
  ['EN', "the language's own name in the switch"],
  ['English', "the language's own name in the switch"],
  ['中文', "the language's own name in the switch"],
  ['简体中文', "the language's own name in the switch"],
])

/** A single letter is a symbol (p, F, β); two letters in a row are a word. */
function isWords(text: string): boolean {
  const plain = text.replaceAll('&nbsp;', ' ').trim()
  return /\p{L}{2}|[\u4e00-\u9fff]/u.test(plain) && !SAME_EVERYWHERE.has(plain)
}

const HAN = /[\u4e00-\u9fff]/

/** Files in which Han characters are data and not text of the interface. */
const HAN_ALLOWED: readonly { prefix: string; reason: string }[] = [
  {
    prefix: 'src/features/search/search-terms.ts',
    reason: 'what readers type; nothing of it is shown',
  },
  { prefix: 'src/contract/', reason: 'the brand, and the texts by which errors are recognised' },
  { prefix: 'src/transport/classify', reason: 'texts of upstreams by which errors are recognised' },
  {
    prefix: 'src/science/parser/',
    reason: 'words by which columns and gaps of a file are recognised',
  },
  {
    prefix: 'src/science/meta-analysis/study-',
    reason: 'words by which columns and intervals of a table are recognised',
  },
  { prefix: 'src/lib/time-zones', reason: 'the list of cities of the specification' },
  { prefix: 'src/lib/chinese-amount', reason: 'a way of writing numbers, for Chinese documents' },
]

/** Search words for a tool in the palette, which are never shown. */
const TOOL_WORDS = /^src\/features\/tools\/[\w-]+\/words\.ts$/

function templateText(node: Node): string {
  const parts = node['quasis'] as Node[]
  return parts.map((part) => (part['value'] as { raw: string }).raw).join(' ')
}

/** Returns the literal texts of an expression that is shown: branches of `?:` and `&&` included. */
function shownLiterals(node: unknown): { text: string; offset: number }[] {
  if (!isNode(node)) return []
  const literal = stringValue(node)
  if (literal !== null) return [{ text: literal, offset: node.start }]
  if (node.type === 'TemplateLiteral') return [{ text: templateText(node), offset: node.start }]
  if (node.type === 'ConditionalExpression') {
    return [...shownLiterals(node['consequent']), ...shownLiterals(node['alternate'])]
  }
  if (node.type === 'LogicalExpression') {
    return [...shownLiterals(node['left']), ...shownLiterals(node['right'])]
  }
  return node.type === 'JSXExpressionContainer' ? shownLiterals(node['expression']) : []
}

function attributeName(node: Node): string {
  const name = node['name']
  return isNode(name) ? String(name['name']) : ''
}

/** Finds texts of the interface in the code of one file. */
export function judgeTexts(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  const add = (text: string, offset: number) =>
    problems.push({
      file: source.file,
      line: lineAt(source.code, offset),
      message: `"${text.trim().slice(0, 40)}" is a text in the code: give it an id (node tools/messages.ts set) and use t('…')`,
    })
  const isHanAllowed =
    TOOL_WORDS.test(source.file) || HAN_ALLOWED.some(({ prefix }) => source.file.startsWith(prefix))
  visitTree(source.program, (node, parent) => {
    if (node.type === 'JSXText' && isWords(String(node['value'])))
      add(String(node['value']), node.start)
    if (node.type === 'JSXAttribute' && SEEN.has(attributeName(node))) {
      for (const { text, offset } of shownLiterals(node['value']))
        if (isWords(text)) add(text, offset)
      return false
    }
    if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') {
      for (const { text, offset } of shownLiterals(node)) if (isWords(text)) add(text, offset)
    }
    const literal = stringValue(node) ?? (node.type === 'TemplateLiteral' ? templateText(node) : '')
    const isShownAlready = parent?.type === 'JSXExpressionContainer'
    if (HAN.test(literal) && !isHanAllowed && !isShownAlready && isWords(literal))
      add(literal, node.start)
    return true
  })
  return problems
}

/** Checks that no text of the interface is outside the catalogs, and no number of one outside the formats. */
export function checkTexts(): Problem[] {
  const texts = filesOf('src/**/*.{ts,tsx}').flatMap((file) => judgeTexts(readSource(file)))
  return [...texts, ...checkRawNumbers()]
}
