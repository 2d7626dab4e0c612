import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { ROUTE_FILES_PATH, type RouteFiles } from '../../src/contract/route-files.ts'
import { type RouteName, ROUTES } from '../../src/contract/routes.ts'
import { isNode, nameOf, type Node, parseSource, visitTree } from '../checks/source.ts'

const PAGES = 'src/app/pages.ts'
/** The live figures of articles. */
const FIGURES = 'src/features/articles/figures/live-figure.tsx'
/** The frame of the workspace, in which its pages are shown. */
const WORKSPACE = 'src/layouts/vertical-layout.tsx'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}

/** Returns the module of each route's page, by its path from the project's root. */
export function pageModules(code: string): Map<RouteName, string> {
  const modules = new Map<RouteName, string>()
  visitTree(parseSource(PAGES, code).program, (node) => {
    if (node.type !== 'Property' || !isNode(node['value'])) return
    const name = nameOf(node['key'])
    if (!(name in ROUTES)) return
    visitTree(node['value'], (below) => {
      const from = below.type === 'ImportExpression' ? (below['source'] as Node)['value'] : null
      if (typeof from !== 'string') return
      modules.set(name as RouteName, posix.join(posix.dirname(PAGES), from))
    })
  })
  return modules
}

/** Returns everything that is loaded with some files, without what is loaded anyway. */
export function loadedWith(
  starts: readonly Chunk[],
  chunkOf: (name: string) => Chunk | undefined,
  without: ReadonlySet<Chunk> = new Set(),
): Set<Chunk> {
  const found = new Set(starts)
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunkOf(name)
      if (chunk !== undefined) found.add(chunk)
    }
  }
  for (const chunk of without) found.delete(chunk)
  return found
}

/**
 * Returns the files of each public route, and of the message catalogs.
 * @param resolve returns the file for an import specifier
 * @param codeOfPages the source of src/app/pages.ts
 */
export function routeFilesOf(
  chunks: readonly Chunk[],
  resolve: (name: string) => string,
  root: string,
  codeOfPages: string,
): RouteFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunkOf = (name: string) => byName.get(resolve(name))
  const withModule = (path: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, path)))
    if (chunk === undefined) throw new Error(`no file of the build holds ${path}`)
    return chunk
  }
  const atOnce = loadedWith(
    chunks.filter(({ isEntry }) => isEntry),
    chunkOf,
  )
  const routes: RouteFiles['routes'] = {}
  for (const [name, path] of pageModules(codeOfPages)) {
    const { access, layout } = ROUTES[name]
    // Other pages redirect visitors.
    if (access !== 'public') continue
    const frame = layout === 'vertical' ? [withModule(WORKSPACE)] : []
    const files = [...loadedWith([...frame, withModule(path)], chunkOf, atOnce)]
    routes[name] = files
      .flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName])
      .map((file) => `/${file}`)
  }
  const texts = LANGUAGES.map((language) => {
    const { fileName } = withModule(`locales/${language}.po?core?lingui`)
    return [language, `/${fileName}`] as const
  })
  const article = new Set(routes['problemArticle'])
  const figures = [...loadedWith([withModule(FIGURES)], chunkOf, atOnce)]
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`)
    .filter((file) => !article.has(file))
  return { routes, figures, texts: Object.fromEntries(texts) }
}

/** Returns a resolver of import specifiers to files, by the import map of the page. */
export function resolverOf(bundle: Rolldown.OutputBundle): (name: string) => string {
  const map = bundle['importmap.json']
  const { imports } = JSON.parse(map?.type === 'asset' ? String(map.source) : '{}') as {
    imports?: Record<string, string>
  }
  return (name) => imports?.[`/${name}`]?.slice(1) ?? name
}

/** Writes the list of files that the server preloads in the document of each route. */
export function routeFiles(): Plugin {
  let root = process.cwd()
  return {
    name: 'veriscope-route-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const resolve = resolverOf(bundle)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const pagesCode = readFileSync(join(root, PAGES), 'utf8')
        const found = routeFilesOf(chunks, resolve, root, pagesCode)
        const fileName = ROUTE_FILES_PATH.slice(1)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(found) })
      },
    },
  }
}
