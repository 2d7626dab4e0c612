import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

/** One fault with its location and its remedy. */
export type Problem = { file: string; line: number; message: string }

/** A named check over the project's own files. */
export type Check = { name: string; run: () => Problem[] | Promise<Problem[]> }

/** A node of the syntax tree, as far as the checks look into it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export type SourceFile = {
  file: string
  code: string
  program: Node
  comments: readonly { value: string; start: number }[]
}

const cache = new Map<string, SourceFile>()

/** Parses a text as the file of that name (unit tests bring texts, the checks bring files). */
export function parseSource(file: string, code: string): SourceFile {
  const { program, comments, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'does not parse'}`)
  if (!isNode(program)) throw new Error(`${file}: has no syntax tree`)
  return { file, code, program, comments }
}

/** Reads and parses a file once for all checks. */
export function readSource(file: string): SourceFile {
  const known = cache.get(file)
  if (known) return known
  const source = parseSource(file, readFileSync(file, 'utf8'))
  cache.set(file, source)
  return source
}

/** Returns files by patterns, in a stable order, with forward slashes. */
export function filesOf(...patterns: string[]): string[] {
  const files = globSync(patterns, { exclude: (path) => path.includes('node_modules') })
  return files.map((file) => file.replaceAll('\\', '/')).toSorted((a, b) => (a < b ? -1 : 1))
}

/** Returns the line of an offset, counted from 1. */
export function lineAt(code: string, offset: number): number {
  let line = 1
  for (let at = code.indexOf('\n'); at !== -1 && at < offset; at = code.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Returns the child nodes. Called for every node of every file, so that it makes no copies. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null || key === 'parent') continue
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item)
    } else if (isNode(value)) children.push(value)
  }
  return children
}

/** Visits a tree from its root down; `enter` returns false to skip the children. */
export function visitTree(
  node: Node,
  enter: (node: Node, parent: Node | null) => boolean | void,
  parent: Node | null = null,
): void {
  if (enter(node, parent) === false) return
  for (const child of childrenOf(node)) visitTree(child, enter, node)
}

export function isFunction(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  )
}

/** Returns the text of a string literal, or null. */
export function stringValue(node: unknown): string | null {
  if (!isNode(node)) return null
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** Returns the name of an identifier, or of the property of a member expression; otherwise ''. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return typeof node['name'] === 'string' ? node['name'] : ''
}
