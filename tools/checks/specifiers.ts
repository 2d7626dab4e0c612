import { dirname, join, normalize } from 'node:path/posix'
import { isNode, type SourceFile, stringValue, walk } from './source.ts'

export type Import = {
  /** As written. */
  specifier: string
  /** Path from the project's root for our own files, null for packages. */
  target: string | null
  offset: number
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/**
 * Every module that a file names: static and dynamic imports, re-exports, types, and
 * `new URL('./x', import.meta.url)`, which is how a worker is named.
 */
export function importsOf({ file, program }: SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: string | null, offset: number) => {
    if (specifier === null) return
    const path = specifier.replace(/[?#].*$/, '')
    const target = path.startsWith('.') ? normalize(join(dirname(file), path)) : null
    found.push({ specifier, target, offset })
  }
  walk(program, (node) => {
    if (IMPORTING.has(node.type)) add(stringValue(node['source'] ?? node['argument']), node.start)
    if (
      node.type === 'NewExpression' &&
      isNode(node['callee']) &&
      node['callee']['name'] === 'URL'
    ) {
      const [path, base] = node['arguments'] as unknown[]
      const isRelative = isNode(base) && base.type === 'MemberExpression'
      if (isRelative) add(stringValue(path), node.start)
    }
  })
  return found
}
