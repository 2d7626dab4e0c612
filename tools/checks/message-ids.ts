import { isNode, nameOf, type Node, type SourceFile, stringValue, visitTree } from './source.ts'

const TRANSLATING = new Set(['t', 'msg', '_'])

/** Returns the literal ids of an expression, with those of both branches of a conditional; null where one is computed. */
function literalIds(node: unknown): (string | null)[] {
  if (!isNode(node)) return []
  const literal = stringValue(node)
  if (literal !== null) return [literal]
  if (node.type === 'ConditionalExpression') {
    return [...literalIds(node['consequent']), ...literalIds(node['alternate'])]
  }
  if (node.type === 'JSXExpressionContainer') return literalIds(node['expression'])
  return node.type === 'TemplateLiteral' ? [null] : []
}

/** Returns the message ids that one file names: `t('…')`, `msg('…')`, `i18n._('…')`, `<T id="…">`. */
export function messageIdsOf({ program }: SourceFile): (string | null)[] {
  const ids: (string | null)[] = []
  visitTree(program, (node) => {
    if (node.type === 'CallExpression' && TRANSLATING.has(nameOf(node['callee']))) {
      ids.push(...literalIds((node['arguments'] as unknown[])[0]))
    }
    if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'T') {
      const attributes = node['attributes'] as Node[]
      const id = attributes.find((attribute) => nameOf(attribute['name']) === 'id')
      ids.push(...literalIds(id?.['value']))
    }
  })
  return ids
}
