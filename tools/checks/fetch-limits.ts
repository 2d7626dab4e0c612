import {
  filesOf,
  isNode,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  visitTree,
} from './source.ts'

/** Whether a call is one of `fetch`, also of an injected one. */
function isFetch(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'ParenthesizedExpression') return isFetch(callee['expression'])
  if (callee.type === 'LogicalExpression') return isFetch(callee['right'])
  return callee.type === 'Identifier' && nameOf(callee) === 'fetch'
}

function hasSignal(options: unknown): boolean {
  if (!isNode(options) || options.type !== 'ObjectExpression') return false
  return (options['properties'] as Node[]).some((property) => nameOf(property['key']) === 'signal')
}

/** Finds fetches without a timeout, which could wait for ever on a stalled connection. */
export function judgeFetches(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  visitTree(source.program, (node) => {
    if (node.type !== 'CallExpression' || !isFetch(node['callee'])) return
    const [, options] = node['arguments'] as unknown[]
    if (hasSignal(options)) return
    problems.push({
      file: source.file,
      line: lineAt(source.code, node.start),
      message: 'a fetch without a limit: give it a signal (AbortSignal.timeout)',
    })
  })
  return problems
}

/** Checks the page and its worker. */
export function checkFetchLimits(): Problem[] {
  return filesOf('{src,sw}/**/*.{ts,tsx}').flatMap((file) => judgeFetches(readSource(file)))
}
