import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsWorkTexts } from '../../src/app/work-texts.ts'
import { type RouteName, ROUTES } from '../../src/contract/routes.ts'
import { TOOLS, toolTexts } from '../../src/contract/tools.ts'
import { messageIdsOf } from '../checks/message-ids.ts'
import { isNode, nameOf, type Node, parseSource, type SourceFile, walk } from '../checks/source.ts'
import { type Import, importsOf } from '../checks/specifiers.ts'

export const START = 'src/main.tsx'
const SCREENS = 'src/app/screens.ts'
export const MODULE = /\.tsx?$/

/** What the public pages consist of, as far as texts are concerned. */
export type PublicPages = {
  /** Modules that a page shows with the core texts alone, in the order in which they were found. */
  files: readonly string[]
  /** The message ids that these modules name. */
  ids: ReadonlySet<string>
  /** Modules that come with the texts `later`, and the ids that these name and no other public one does. */
  laterFiles: readonly string[]
  laterIds: ReadonlySet<string>
}

/** A module that asks for the workspace's texts itself and shows nothing before they are there. */
export function bringsWorkTexts({ program }: SourceFile): boolean {
  let isFound = false
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'useTextsPart') return
    const [part] = node['arguments'] as Node[]
    if (part?.['value'] === 'work') isFound = true
  })
  return isFound
}

/** Whether the screen of a route is one of the pages. */
type IsEntered = (name: RouteName) => boolean

/**
 * Where an import stands that is made only with the workspace's texts at hand, or on other pages.
 * @param marks what such imports are marked with
 */
export function workImports(
  { file, program }: SourceFile,
  isEntered: IsEntered,
  marks = ['withWorkTexts', 'withAnalysisTexts'],
): Set<number> {
  const offsets = new Set<number>()
  const addBelow = (below: Node) =>
    walk(below, (node) => {
      if (node.type === 'ImportExpression') offsets.add(node.start)
    })
  walk(program, (node) => {
    if (node.type === 'CallExpression' && marks.includes(nameOf(node['callee']))) addBelow(node)
    if (file !== SCREENS || node.type !== 'Property' || !isNode(node['value'])) return
    const name = nameOf(node['key'])
    if (name in ROUTES && !isEntered(name as RouteName)) addBelow(node['value'])
  })
  return offsets
}

/** Where an import stands that comes with the texts `later`. */
function laterImports({ program }: SourceFile): Set<number> {
  const offsets = new Set<number>()
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'withLaterTexts') return
    walk(node, (below) => {
      if (below.type === 'ImportExpression') offsets.add(below.start)
    })
  })
  return offsets
}

/** Types are gone when the page runs, and a worker shows no texts. */
export function isLoaded({ names }: Import): boolean {
  if (names.length === 0) return true
  return names.some((name) => !name.startsWith('type ') && name !== 'new URL()')
}

/**
 * Walks from the boot through every import that a page may make without the texts of the workspace.
 * A screen that needs them (`needsWorkTexts`), an import marked `withWorkTexts` and a module that
 * calls `useTextsPart('work')` end the walk, so a feature's texts go where its code goes.
 * @param read the source of a module by its path from the project's root
 * @param isEntered which screens are walked into; all that do without the texts of the workspace
 */
export function readPublicPages(
  read: (file: string) => string,
  isEntered: IsEntered = (name) => !needsWorkTexts(name),
): PublicPages {
  const files = new Set([START])
  // Tables of the contract hold message ids as plain text; what public pages show of them stands here.
  const ids = new Set<string>([
    ...Object.values(ROUTES).map(({ title }) => title),
    ...TOOLS.map(({ name }) => name),
  ])
  const later = new Set<string>()
  const walkFrom = (start: Set<string>, named: Set<string>) => {
    // The set grows while it is walked.
    for (const file of start) {
      const source = parseSource(file, read(file))
      if (bringsWorkTexts(source)) {
        start.delete(file)
        continue
      }
      for (const id of messageIdsOf(source)) if (id !== null) named.add(id)
      const skipped = workImports(source, isEntered)
      const postponed = laterImports(source)
      for (const found of importsOf(source)) {
        const { target, offset } = found
        if (target === null || !MODULE.test(target) || skipped.has(offset) || !isLoaded(found))
          continue
        ;(postponed.has(offset) ? later : start).add(target)
      }
    }
  }
  walkFrom(files, ids)
  for (const file of files) later.delete(file)
  // What the list of tools on the first page says of each.
  const laterIds = new Set<string>(TOOLS.map((tool) => toolTexts(tool).summary))
  walkFrom(later, laterIds)
  const own = [...laterIds].filter((id) => !ids.has(id))
  const laterFiles = [...later].filter((file) => !files.has(file))
  return { files: [...files], ids, laterFiles, laterIds: new Set(own) }
}

/** The public pages of the project in a folder. */
export function readPublicPagesIn(root: string, isEntered?: IsEntered): PublicPages {
  return readPublicPages((file) => {
    const path = join(root, file)
    if (!existsSync(path)) throw new Error(`${file} is imported and is not there`)
    return readFileSync(path, 'utf8')
  }, isEntered)
}
