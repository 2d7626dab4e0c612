import { filesOf, lineAt, type Problem, readSource, type SourceFile } from './source.ts'
import { type Import, importsOf } from './specifiers.ts'

/** An import of one of our files by another. */
type Tie = Import & { target: string }

type Graph = ReadonlyMap<string, readonly Tie[]>

function graphOf(sources: readonly SourceFile[]): Graph {
  const files = new Set(sources.map(({ file }) => file))
  const isOurs = (found: Import): found is Tie => found.target !== null && files.has(found.target)
  return new Map(sources.map((source) => [source.file, importsOf(source).filter(isOurs)]))
}

/**
 * Groups of files that all reach each other: the strongly connected components of the graph
 * (Tarjan), without those of a single file that does not import itself.
 */
function knotsOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const knots: string[][] = []
  const lower = (file: string, value: number) =>
    low.set(file, Math.min(low.get(file) ?? value, value))

  const close = (file: string) => {
    const knot: string[] = []
    let member: string | undefined
    do {
      member = stack.pop()
      if (member === undefined) break
      onStack.delete(member)
      knot.push(member)
    } while (member !== file)
    const importsItself = graph.get(file)?.some(({ target }) => target === file)
    if (knot.length > 1 || importsItself) knots.push(knot.toSorted())
  }

  const visit = (file: string) => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    onStack.add(file)
    for (const { target } of graph.get(file) ?? []) {
      if (!index.has(target)) {
        visit(target)
        lower(file, low.get(target) ?? own)
      } else if (onStack.has(target)) lower(file, index.get(target) ?? own)
    }
    if (low.get(file) === own) close(file)
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return knots
}

/** The shortest way from a file back to itself. */
function shortestCircle(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const { target } of graph.get(file) ?? []) {
      if (target === start) {
        const way = [start]
        for (let at = file; at !== start; at = cameFrom.get(at) ?? start) way.splice(1, 0, at)
        return [...way, start]
      }
      if (!cameFrom.has(target)) {
        cameFrom.set(target, file)
        queue.push(target)
      }
    }
  }
  return null
}

function tiesOf(graph: Graph, from: string, to: string): Tie[] {
  return (graph.get(from) ?? []).filter(({ target }) => target === to)
}

/** One problem for each group of files that import each other, with the shortest circle in it. */
export function judgeCircles(sources: readonly SourceFile[]): Problem[] {
  const graph = graphOf(sources)
  const codeOf = new Map(sources.map(({ file, code }) => [file, code]))
  return knotsOf(graph).flatMap((knot) => {
    const circles = knot.flatMap((file) => {
      const circle = shortestCircle(graph, file)
      return circle ? [circle] : []
    })
    const [shortest] = circles.toSorted((a, b) => a.length - b.length)
    const [first = '', second = ''] = shortest ?? []
    if (!shortest) return []
    const way = shortest.slice(1).map((to, at) => {
      const names = tiesOf(graph, shortest[at] ?? '', to).flatMap((tie) => tie.names)
      return `${to} (${names.join(', ') || 'its effects'})`
    })
    const others = knot.length - (shortest.length - 1)
    const rest = others > 0 ? `; ${others} more in the same knot` : ''
    const offset = tiesOf(graph, first, second)[0]?.offset ?? 0
    return [
      {
        file: first,
        line: lineAt(codeOf.get(first) ?? '', offset),
        message: `a circle of imports: ${[first, ...way].join(' → ')}${rest}. Move what both need into a file of its own`,
      },
    ]
  })
}

/** No file may reach itself through imports, those of types and those made later included. */
export function checkCircles(): Problem[] {
  const files = filesOf('{src,sw,server,tools,tests,bench}/**/*.{ts,tsx,mjs}', '*.ts')
  return judgeCircles(files.map((file) => readSource(file)))
}
