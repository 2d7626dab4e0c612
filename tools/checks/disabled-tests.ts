import {
  isNode,
  isFunction,
  filesOf,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  walk,
} from './source.ts'

const TESTS = new Set(['test', 'it', 'describe'])
const LEFT = new Set(['only', 'skip', 'todo', 'fixme', 'fails'])

/** `test.skip` of `test.skip('…')`, or of `test.describe.only('…')`. */
function leftName(callee: unknown): string | null {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null
  const name = nameOf(callee)
  let root: unknown = callee['object']
  while (isNode(root) && root.type === 'MemberExpression') root = root['object']
  const isTest = isNode(root) && TESTS.has(nameOf(root))
  return isTest && LEFT.has(name) ? name : null
}

/** `test.skip(condition, 'reason')` says when and why; `test.skip('title', …)` only switches off. */
function isConditional(name: string, call: Node): boolean {
  const [first] = call['arguments'] as Node[]
  const isPlain =
    !first || stringValue(first) !== null || isFunction(first) || first.type === 'Literal'
  return (name === 'skip' || name === 'fixme') && !isPlain
}

/** Tests of one file that are switched off or run alone. */
export function judgeTests(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression') return
    const name = leftName(node['callee'])
    if (name === null || isConditional(name, node)) return
    problems.push({
      file: source.file,
      line: lineAt(source.code, node.start),
      message: `.${name} without a condition: let the test run, or say when it cannot (test.skipIf, test.skip(condition, reason))`,
    })
  })
  return problems
}

export function checkTests(): Problem[] {
  return filesOf('tests/**/*.{ts,tsx}').flatMap((file) => judgeTests(readSource(file)))
}
