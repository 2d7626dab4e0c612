import { globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { isNode, nameOf, type Node, type SourceFile, stringValue, visitTree } from './source.ts'

export type Import = {
  /** The specifier in the code. */
  specifier: string
  /** Path from the project's root for our own files, null for packages. */
  target: string | null
  /** The imported names: `a`, `type B`, `*`, `import()`; empty when only its effects are needed. */
  names: string[]
  offset: number
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Returns the imported name of a specifier: `a` for `{ a as b }`. */
function takenName(specifier: Node): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return nameOf(specifier['imported'] ?? specifier['local'])
}

function takenNames(node: Node): string[] {
  if (node.type === 'ImportExpression') return ['import()']
  if (node.type === 'TSImportType') return [`type ${nameOf(node['qualifier']) || '*'}`]
  if (node.type === 'ExportAllDeclaration') return ['*']
  const isType = (part: Node) => (part['importKind'] ?? part['exportKind']) === 'type'
  const specifiers = (node['specifiers'] ?? []) as Node[]
  return specifiers.map((part) =>
    isType(node) || isType(part) ? `type ${takenName(part)}` : takenName(part),
  )
}

/** Returns the files that `import.meta.glob('./…')` matches, as relative specifiers. */
function globbed(node: Node, file: string): string[] {
  const callee = node.type === 'CallExpression' ? node['callee'] : null
  if (!isNode(callee) || nameOf(callee['property']) !== 'glob') return []
  if (!isNode(callee['object']) || callee['object'].type !== 'MetaProperty') return []
  const pattern = stringValue((node['arguments'] as unknown[])[0])
  if (pattern === null || !pattern.startsWith('.')) return []
  return globSync(pattern, { cwd: dirname(file) }).map((path) =>
    path.startsWith('.') ? path : `./${path}`,
  )
}

const known = new WeakMap<SourceFile, Import[]>()

/**
 * Returns every module that a file names: static and dynamic imports, re-exports, types,
 * `new URL('./x', import.meta.url)`, which names a worker, and the files that
 * `import.meta.glob('./…')` finds.
 */
export function importsOf(source: SourceFile): Import[] {
  const imports = known.get(source) ?? readImports(source)
  known.set(source, imports)
  return imports
}

function readImports({ file, program }: SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: string | null, names: string[], offset: number) => {
    if (specifier === null) return
    const path = specifier.replace(/[?#].*$/, '')
    const target = path.startsWith('.') ? normalize(join(dirname(file), path)) : null
    found.push({ specifier, target, names, offset })
  }
  visitTree(program, (node) => {
    for (const path of globbed(node, file)) add(path, ['import.meta.glob()'], node.start)
    if (IMPORTING.has(node.type)) {
      add(stringValue(node['source'] ?? node['argument']), takenNames(node), node.start)
    }
    if (
      node.type === 'NewExpression' &&
      isNode(node['callee']) &&
      node['callee']['name'] === 'URL'
    ) {
      const [path, base] = node['arguments'] as unknown[]
      const isRelative = isNode(base) && base.type === 'MemberExpression'
      if (isRelative) add(stringValue(path), ['new URL()'], node.start)
    }
  })
  return found
}
