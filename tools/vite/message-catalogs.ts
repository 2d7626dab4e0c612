import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'
import { catalogOf } from '../../src/app/route-catalogs.ts'
import { outboxTextOf } from '../../src/cache/queued-call.ts'
import { QUEUEABLE_NAMES } from '../../src/contract/contract.ts'
import { type RouteName, ROUTES } from '../../src/contract/routes.ts'
import { TOOLS, toolTexts } from '../../src/contract/tools.ts'
import {
  isNode,
  nameOf,
  type Node,
  parseSource,
  type SourceFile,
  stringValue,
  visitTree,
} from '../checks/source.ts'
import { type Import, importsOf } from '../checks/specifiers.ts'

const START = 'src/main.tsx'
const PAGES = 'src/app/pages.ts'
const MODULE = /\.tsx?$/
const PART_ID = /\.po\?(core|work|tools|analysis)\?lingui$/
/** Pattern of texts that may be the id of a message, in a call or in a table. */
const ID = /^[a-z]\w*(?:\.\w+)+$/i
/** Half of the messages of tools and results: no catalog may be so large that one changed message is a large update. */
const OF_ANALYSES = /^analysis\.(?!pick\.|report\.)/

/** Catalogs in the order in which they include each other. */
type Catalog = 'core' | 'work' | 'analysis'
const NESTED: readonly Catalog[] = ['core', 'work', 'analysis']

const asCatalog = (node: unknown): Catalog | null =>
  NESTED.find((catalog) => isNode(node) && node['value'] === catalog) ?? null

/** Returns the catalog that a call loads before its import: `lazyComponent(…, { catalog })`, `withCatalog(catalog, …)`. */
function catalogOfCall(node: Node): Catalog | null {
  if (node.type !== 'CallExpression') return null
  const [first, second] = node['arguments'] as Node[]
  const name = nameOf(node['callee'])
  if (name === 'withCatalog') return asCatalog(first)
  if (name !== 'lazyComponent' || second?.type !== 'ObjectExpression') return null
  const option = (second['properties'] as Node[]).find(({ key }) => nameOf(key) === 'catalog')
  return option ? asCatalog(option['value']) : null
}

/** Returns the route of an entry in the table of pages. */
function routeOfPage({ file }: SourceFile, node: Node): RouteName | null {
  if (file !== PAGES || node.type !== 'Property' || !isNode(node['value'])) return null
  const name = nameOf(node['key'])
  return name in ROUTES ? (name as RouteName) : null
}

/** Whether a module shows nothing before it has loaded a larger catalog itself. */
function loadsLarger({ program }: SourceFile, catalog: Catalog): boolean {
  let isFound = false
  visitTree(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'useCatalog') return
    const own = asCatalog((node['arguments'] as Node[])[0])
    if (own !== null && NESTED.indexOf(own) > NESTED.indexOf(catalog)) isFound = true
  })
  return isFound
}

/** Chooses among the pages that are shown with a catalog. */
type IsEntered = (route: RouteName) => boolean
type Choice = {
  isEntered?: IsEntered
  /** A module that is not followed, by its path. */
  without?: string
}
const everyRoute: IsEntered = () => true

/** Returns the offsets of imports that are only made with a larger catalog, or on other pages. */
function skippedImports(source: SourceFile, catalog: Catalog, isEntered: IsEntered): Set<number> {
  const offsets = new Set<number>()
  visitTree(source.program, (node) => {
    const route = routeOfPage(source, node)
    const own = route === null ? catalogOfCall(node) : (catalogOf(route) as Catalog | null)
    const isLarger = own !== null && NESTED.indexOf(own) > NESTED.indexOf(catalog)
    if (!isLarger && (route === null || isEntered(route))) return
    visitTree(node, (below) => {
      if (below.type === 'ImportExpression') offsets.add(below.start)
    })
  })
  return offsets
}

/** Whether an import counts: types do not exist at run time, and a worker shows no messages. */
function isLoaded({ names }: Import): boolean {
  if (names.length === 0) return true
  return names.some((name) => !name.startsWith('type ') && name !== 'new URL()')
}

/** The modules that run with a catalog alone, from the start of the page on, and the message ids in them. */
export type CatalogModules = { files: ReadonlySet<string>; ids: ReadonlySet<string> }

/**
 * Follows every import that the page may make with one catalog. Ids occur in tables, too, so every text counts
 * that may be one.
 * @param read the source of a module by its path from the project's root
 */
export function modulesWith(
  catalog: Catalog,
  read: (file: string) => string,
  { isEntered = everyRoute, without = '' }: Choice = {},
): CatalogModules {
  const files = new Set([START])
  // Made from the name of each tool.
  const ids = new Set(TOOLS.flatMap((tool) => Object.values(toolTexts(tool))))
  // The set grows during the iteration.
  for (const file of files) {
    const source = parseSource(file, read(file))
    if (loadsLarger(source, catalog)) {
      files.delete(file)
      continue
    }
    visitTree(source.program, (node) => {
      const text = stringValue(node)
      if (text !== null && ID.test(text)) ids.add(text)
    })
    const skipped = skippedImports(source, catalog, isEntered)
    for (const found of importsOf(source)) {
      const { target, offset } = found
      if (target === null || target === without || !MODULE.test(target) || skipped.has(offset))
        continue
      if (isLoaded(found)) files.add(target)
    }
  }
  return { files, ids }
}

/** Follows the imports of the project in a folder. */
export const modulesIn = (root: string, catalog: Catalog, choice?: Choice): CatalogModules =>
  modulesWith(catalog, (file) => readFileSync(join(root, file), 'utf8'), choice)

/** Whether a message belongs to a catalog. */
type Belongs = (messageId: string) => boolean

/**
 * Splits a compiled catalog: `zh.po?core?lingui`, `zh.po?work?lingui` and so on are parts of `zh.po`. `core` has the
 * messages of public pages and the list of tools, `work` adds those of members' pages; `tools` and `analysis` share
 * those of analyses. The suffix is the one by which Lingui's plugin recognises a catalog; it compiles first.
 */
export function messageCatalogs(): Plugin {
  let root = process.cwd()
  let isWhole = false
  let ids: Record<'core' | 'work', ReadonlySet<string>> | null = null

  function belongsTo(part: string): Belongs {
    // While developing, messages move between pages without a new start of the server.
    if (isWhole) return () => part === 'core'
    const { core, work } = (ids ??= {
      core: modulesIn(root, 'core').ids,
      // Outbox messages are named after their calls.
      work: new Set([...modulesIn(root, 'work').ids, ...QUEUEABLE_NAMES.map(outboxTextOf)]),
    })
    return (messageId) => {
      if (core.has(messageId)) return part === 'core'
      if (work.has(messageId)) return part === 'work'
      return part === (OF_ANALYSES.test(messageId) ? 'analysis' : 'tools')
    }
  }

  return {
    name: 'veriscope-message-catalogs',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      isWhole = config.command === 'serve' && !process.env['VITEST']
    },
    transform(code, id) {
      const part = PART_ID.exec(id)?.[1]
      if (part === undefined) return null
      const expression = /export const messages\s*=\s*(JSON\.parse\(.*\))/s.exec(code)?.[1]
      if (expression === undefined) throw new Error(`not a compiled catalog: ${id}`)
      // The literal is JavaScript's, whose escapes JSON does not all know.
      const all = runInNewContext(expression) as Record<string, unknown>
      const belongs = belongsTo(part)
      const matching = Object.fromEntries(
        Object.entries(all).filter(([messageId]) => belongs(messageId)),
      )
      const text = JSON.stringify(JSON.stringify(matching))
      return { code: `export const messages = JSON.parse(${text})`, map: null, moduleType: 'js' }
    },
  }
}
