import { isFunction, isNode, nameOf, type Node, type SourceFile, walk } from './source.ts'

export type GlobalUse = {
  /** `document.cookie`, `localStorage`, `fetch` … */
  name: string
  offset: number
}

const HOLDERS = new Set(['window', 'globalThis', 'self'])

const declared = new WeakMap<Node, Set<string>>()

/** Names that a file declares itself, anywhere: they are not the browser's. */
function declaredNames(program: Node): Set<string> {
  const names = declared.get(program) ?? readDeclaredNames(program)
  declared.set(program, names)
  return names
}

function readDeclaredNames(program: Node): Set<string> {
  const names = new Set<string>()
  const take = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(nameOf(pattern))
    else if (pattern.type === 'AssignmentPattern') take(pattern['left'])
    else if (pattern.type === 'RestElement') take(pattern['argument'])
    else if (pattern.type === 'ArrayPattern') (pattern['elements'] as unknown[]).forEach(take)
    else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern['properties'] as Node[]) {
        take(property.type === 'RestElement' ? property : property['value'])
      }
    }
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') take(node['id'])
    if (isFunction(node)) {
      take(node['id'])
      for (const parameter of node['params'] as unknown[]) take(parameter)
    }
    if (node.type.startsWith('Import') && isNode(node['local'])) take(node['local'])
    if (node.type === 'CatchClause') take(node['param'])
  })
  return names
}

/** Types do not run; an expression inside a cast does. */
function isTypeOnly(node: Node): boolean {
  return (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
}

/** Whether an identifier stands for a value here, and not for a property or a label. */
function isValue(node: Node, parent: Node | null): boolean {
  if (node.type !== 'Identifier' || !parent) return false
  if (parent.type === 'MemberExpression')
    return parent['object'] === node || parent['computed'] === true
  if (parent.type === 'Property') return parent['value'] === node || parent['computed'] === true
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') return false
  return !['MethodDefinition', 'PropertyDefinition', 'LabeledStatement'].includes(parent.type)
}

function memberName(node: Node): string | null {
  const property = node['property']
  return isNode(property) && node['computed'] !== true ? nameOf(property) : null
}

/**
 * Where a part of a file uses one of the browser's globals. A name is `localStorage` or
 * `document.cookie`; `window.localStorage` counts as `localStorage`.
 * @param below the part of the file to look at   @param enter answers false to leave a node out
 */
export function globalUses(
  source: SourceFile,
  wanted: ReadonlySet<string>,
  below: Node = source.program,
  enter: (node: Node) => boolean = () => true,
): GlobalUse[] {
  const own = declaredNames(source.program)
  const uses: GlobalUse[] = []
  walk(below, (node, parent) => {
    if (isTypeOnly(node) || !enter(node)) return false
    if (node.type === 'MemberExpression' && isNode(node['object'])) {
      const holder = node['object']
      const name = memberName(node)
      const root = holder.type === 'Identifier' ? nameOf(holder) : memberName(holder)
      if (name !== null && root !== null && !own.has(root)) {
        const full = `${root}.${name}`
        const isHeld = HOLDERS.has(root) && wanted.has(name)
        if (wanted.has(full) || isHeld) {
          uses.push({ name: wanted.has(full) ? full : name, offset: node.start })
          return false
        }
      }
    }
    if (isValue(node, parent)) {
      const name = nameOf(node)
      if (wanted.has(name) && !own.has(name)) uses.push({ name, offset: node.start })
    }
    return true
  })
  return uses
}
