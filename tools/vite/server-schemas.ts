import type { Plugin } from 'vite'
import { isNode, nameOf, type Node, parseSource, visitTree } from '../checks/source.ts'

const ENDPOINTS = /\/src\/contract\/endpoints\/[\w-]+\.ts$/

/** Returns the schema of the parameters in `endpoint({ … params: schema … })`. */
function paramsOf(node: Node): Node | null {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'endpoint') return null
  const [declaration] = node['arguments'] as Node[]
  const properties = (declaration?.['properties'] ?? []) as Node[]
  const value = properties.find(({ key }) => nameOf(key) === 'params')?.['value']
  return isNode(value) ? value : null
}

/** Returns the calls that top-level constants are initialised with: schemas, which may be unused. */
function schemasIn(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) => statement['declaration'] ?? statement)
    .flatMap((statement) =>
      isNode(statement) ? ((statement['declarations'] ?? []) as Node[]) : [],
    )
    .map(({ init }) => init)
    .filter((init): init is Node => isNode(init) && init.type === 'CallExpression')
}

/**
 * Returns a module of endpoints without the schemas of their parameters: only the server checks calls. Schemas that
 * nothing else uses are then left out by the bundler, which must be told that calling for them has no effect.
 */
export function withoutParams(code: string): string {
  const { program } = parseSource('endpoints.ts', code)
  const edits = schemasIn(program).flatMap(({ start, end }) => [
    { start, end: start, text: '/* @__PURE__ */ (() => ' },
    { start: end, end, text: ')()' },
  ])
  visitTree(program, (node) => {
    const params = paramsOf(node)
    if (params) edits.push({ start: params.start, end: params.end, text: 'undefined' })
  })
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** Leaves out of the page what only the server uses of the contract: 1.5 KiB of the first load. */
export const serverSchemas = (): Plugin => ({
  name: 'veriscope:server-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: ENDPOINTS },
    handler: (code) => ({ code: withoutParams(code), map: null }),
  },
})
