/** Finds numbers and dates that code turns into text by itself: every one a person reads comes from `src/i18n/format*.ts`. */
import {
  childrenOf,
  filesOf,
  isNode,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
} from './source.ts'

/** Code whose texts a person reads. */
const FILES = ['src/**/*.{ts,tsx}', 'server/{mail,pdf,service}/**/*.ts']

/** The formats themselves, what they are made of, and exports, whose numbers keep all digits. */
const EXACT =
  /^src\/(?:i18n\/format|lib\/(?:number-format|plain-number)\.ts|results\/(?:exports\/|r-script\/|[\w-]+\/(?:export-|r-)))|^server\/service\/invoices\/document\.ts/

const ROUNDING = new Set(['toExponential', 'toFixed', 'toLocaleString', 'toPrecision'])
/** Properties of data that a page shows as they are. */
const SHOWN = new Set(['label', 'more', 'name', 'note', 'text', 'value'])
const RESULTS = /^src\/(?:results|ui\/results)\//
/** The end of a text before a number: `n = `. */
const AFTER_SIGN = /[\p{L}²′][ \u00a0][=<>≤≥≈][ \u00a0]$/u
/** p and its sign, which `pStatement` and `pBelow` write. */
const OWN_P = /(?:^|[^\p{L}])p[ \u00a0]?[=<>≈][ \u00a0]?$/u

const isCall = (node: unknown): node is Node => isNode(node) && node.type === 'CallExpression'
const calleeOf = (node: Node) => nameOf(node['callee'])

/** Whether a call makes text of a number: `String(n)`, `n.toString()`. */
function isPlainText(node: Node): boolean {
  if (!isCall(node)) return false
  const callee = node['callee']
  return (
    (isNode(callee) && callee.type === 'Identifier' && nameOf(callee) === 'String') ||
    (isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee) === 'toString')
  )
}

/** Whether a text of a number is shown: a value of a message, a child of an element, a field of a result. */
function isShown(file: string, [parent, above, over]: readonly Node[]): boolean {
  if (parent?.type === 'JSXExpressionContainer') return above?.type !== 'JSXAttribute'
  if (parent?.type === 'ArrayExpression') {
    const [first] = parent['elements'] as unknown[]
    return isCall(first) && calleeOf(first) === 't'
  }
  if (parent?.type !== 'Property') return false
  if (isCall(over) && calleeOf(over) === 't') return true
  return (
    RESULTS.test(file) && SHOWN.has(nameOf(parent['key']) || (stringValue(parent['key']) ?? ''))
  )
}

/** Whether the rounded number stays a number or is taken apart: `Number(n.toFixed(1))`, `n.toExponential().split('e')`. */
const isNumberAgain = (parent: Node | undefined) =>
  parent?.type === 'MemberExpression' || (isCall(parent) && calleeOf(parent) === 'Number')

/** Faults of one template: a sign before something that no format made. */
function judgeTemplate(node: Node, source: SourceFile): { at: number; what: string }[] {
  const quasis = node['quasis'] as Node[]
  return (node['expressions'] as Node[]).flatMap((expression, index) => {
    const text = (quasis[index]?.['value'] as { cooked?: string } | undefined)?.cooked ?? ''
    if (source.file.startsWith('src/') && OWN_P.test(text))
      return [{ at: expression.start, what: 'p: pStatement or pBelow' }]
    const isRaw = expression.type === 'Identifier' || expression.type === 'MemberExpression'
    return isRaw && RESULTS.test(source.file) && AFTER_SIGN.test(text)
      ? [{ at: expression.start, what: source.code.slice(expression.start, expression.end) }]
      : []
  })
}

/** Whether a date is shown as it is stored: `${at.toISOString().slice(0, 10)}` in a text, or a child of an element. */
function isShownDate(node: Node, above: readonly Node[]): boolean {
  if (!isCall(node) || calleeOf(node) !== 'toISOString') return false
  const [parent, outside] = above.filter(
    ({ type }) => type !== 'CallExpression' && type !== 'MemberExpression',
  )
  if (parent?.type === 'TemplateLiteral') return true
  return parent?.type === 'JSXExpressionContainer' && outside?.type !== 'JSXAttribute'
}

/** Finds the raw numbers and dates of one file. */
export function judgeRawNumbers(source: SourceFile): Problem[] {
  const { file, code } = source
  if (EXACT.test(file)) return []
  const problems: Problem[] = []
  const add = (at: number, what: string) =>
    problems.push({
      file,
      line: lineAt(code, at),
      message: `“${what.slice(0, 40)}”: numbers and dates are made text by src/i18n/format*.ts (useFormat, words.format)`,
    })
  const visit = (node: Node, above: readonly Node[]): void => {
    // Code in R, and a docblock's example of it.
    if (node.type === 'TaggedTemplateExpression') return
    if (isCall(node) && ROUNDING.has(calleeOf(node)) && !isNumberAgain(above[0]))
      add(node.start, code.slice(node.start, node.end))
    if (isShownDate(node, above)) add(node.start, code.slice(node.start, node.end))
    if (isPlainText(node) && isShown(file, above)) add(node.start, code.slice(node.start, node.end))
    if (node.type === 'TemplateLiteral')
      for (const { at, what } of judgeTemplate(node, source)) add(at, what)
    for (const child of childrenOf(node)) visit(child, [node, ...above.slice(0, 5)])
  }
  visit(source.program, [])
  return problems
}

/** Checks all code whose texts a person reads. */
export function checkRawNumbers(): Problem[] {
  return filesOf(...FILES).flatMap((file) => judgeRawNumbers(readSource(file)))
}
