import {
  filesOf,
  isNode,
  lineAt,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  visitTree,
} from './source.ts'

const INSTEAD =
  'let the type follow from a check (a type guard, a zod schema), or from a generic; where one type is a part of the other a single `as` will do'

/** Returns the type of `x as T` or `<T>x`; null where a node is no cast. */
function castTo(node: unknown): Node | null {
  if (!isNode(node)) return null
  if (node.type === 'ParenthesizedExpression') return castTo(node['expression'])
  const isCast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion'
  return isCast && isNode(node['typeAnnotation']) ? node['typeAnnotation'] : null
}

/** Returns the fault of a cast; null for none. */
function faultOf(node: Node): string | null {
  const type = castTo(node)
  if (type === null) return null
  if (type.type === 'TSNeverKeyword') return 'a cast to never fits everywhere'
  const before = castTo(node['expression'])
  const isBlind = before?.type === 'TSUnknownKeyword' || before?.type === 'TSNeverKeyword'
  return isBlind ? 'a cast by way of unknown compares nothing' : null
}

/** Finds casts in one file that disable the type check. */
export function judgeCasts(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  visitTree(source.program, (node) => {
    const fault = faultOf(node)
    if (fault === null) return
    const line = lineAt(source.code, node.start)
    problems.push({ file: source.file, line, message: `${fault}: ${INSTEAD}` })
  })
  return problems
}

/**
 * Checks the product's own code and its tools. Tests may cast: some pass what the types forbid, to test that
 * it is refused.
 */
export function checkCasts(): Problem[] {
  return filesOf('{src,server,sw,tools}/**/*.{ts,tsx}').flatMap((file) =>
    judgeCasts(readSource(file)),
  )
}
