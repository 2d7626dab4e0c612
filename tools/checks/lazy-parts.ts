import {
  filesOf,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  walk,
} from './source.ts'

/** What makes a lazy part: while its code does not come, it says so (docs/decisions/085). */
const MAKERS: ReadonlySet<string> = new Set(['overPart', 'herePart', 'quietPart'])
/** The screens have a skeleton and a note of their own; the door itself. */
const OWN = new Set(['src/app/screens.ts', 'src/ui/part-code.ts'])
const COMPONENT = /\.tsx$/

const INSTEAD = 'make it with overPart(), herePart() or quietPart() of src/ui/lazy-part.tsx'

/** `lazy` of React: what it makes is silent while its code stalls, and replaces the page when that is lost. */
function lazyUses({ file, code, program }: SourceFile): Problem[] {
  const problems: Problem[] = []
  walk(program, (node) => {
    if (node.type !== 'ImportSpecifier' || nameOf(node['imported']) !== 'lazy') return
    problems.push({
      file,
      line: lineAt(code, node.start),
      message: `a silent lazy part: ${INSTEAD}`,
    })
  })
  return problems
}

/** Dynamic imports of components that are made into no part. */
function bareImports({ file, code, program }: SourceFile): Problem[] {
  const made = new Set<number>()
  const found: Node[] = []
  walk(program, (node) => {
    if (node.type === 'ImportExpression') found.push(node)
    if (node.type !== 'CallExpression' || !MAKERS.has(nameOf(node['callee']))) return
    walk(node, (below) => {
      if (below.type === 'ImportExpression') made.add(below.start)
    })
  })
  return found
    .filter((node) => {
      const target = (node['source'] as Node)['value']
      return typeof target === 'string' && COMPONENT.test(target) && !made.has(node.start)
    })
    .map((node) => ({
      file,
      line: lineAt(code, node.start),
      message: `a component that is imported later is a lazy part: ${INSTEAD}`,
    }))
}

export function judgeLazyParts(source: SourceFile): Problem[] {
  return OWN.has(source.file) ? [] : [...lazyUses(source), ...bareImports(source)]
}

/** Every part that comes later has its note, its limit and its way on. */
export function checkLazyParts(): Problem[] {
  return filesOf('src/**/*.{ts,tsx}').flatMap((file) => judgeLazyParts(readSource(file)))
}
