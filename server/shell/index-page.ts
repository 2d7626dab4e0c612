import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  NO_ROUTE_FILES,
  parseRouteFiles,
  ROUTE_FILES_PATH,
  type RouteFiles,
} from '../../src/contract/route-files.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import type { Encoding } from '../accepted-encoding.ts'
import { once } from '../once.ts'
import { fillPage, type PageConfig } from './page-config.ts'
import { fillBody, type PageBody, pageWriterOf, sayingSoon } from './page-body.ts'
import { fillHead, type PageHead } from './page-head.ts'
import { inlineStyles, type PageStyles, readStyles } from './page-styles.ts'
import { keepNewest } from '../keep-newest.ts'

/** The page as it is sent: with its configuration and head, with its ETag. */
export type IndexPage = {
  etag: string
  /** What the page's policy must name so that its own inline scripts run. */
  scriptHashes: readonly string[]
  /** Compressed when it is first asked for. */
  as: (encoding: Encoding) => Promise<Buffer>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compresses while a reader waits. The highest level takes twenty times as long for a twentieth less: whoever
 * asks for many pages would spend the time of all readers.
 */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The inline scripts of the built page (what runs before the first paint, the map of the chunks), as a
 * policy names them. Made from the build alone, so that nothing written into a page can add to them.
 */
export function scriptHashesOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function render(html: string, config: PageConfig, scriptHashes: readonly string[]): IndexPage {
  const plain = Buffer.from(fillPage(html, config))
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const forms: Record<Encoding, () => Promise<Buffer>> = {
    plain: async () => plain,
    br: once(() =>
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ),
    gzip: once(() => compressGzip(plain, { level: GZIP_LEVEL })),
  }
  return { etag: `"${digest}"`, scriptHashes, as: (encoding) => forms[encoding]() }
}

/** How many pages are cached: up to 250 KB each. The one that was not asked for longest makes room. */
const MOST_PAGES = 300

type Build = {
  version: string
  html: string
  files: RouteFiles
  scriptHashes: readonly string[]
  styles: PageStyles
  /** What writes its pages; null for a build without it. */
  bundle: string | null
  pages: Map<string, IndexPage>
}

/**
 * The head of a page, and whether the page exists: only such a page is worth a place in the cache.
 * `body`: its text, with a version that changes with it.
 */
export type OwnHead = {
  head: PageHead
  /** Whose files the document names; none without it. */
  route?: RouteName | undefined
  isLasting: boolean
  body?: PageBody & { version: string }
  /** Its text is being written, and was not there in time. */
  isLate?: boolean
}

/**
 * Names the files that the page asks for as soon as its code runs, so that they come with that code. A page
 * that is written already needs its styles before it.
 */
function fillPreloads(html: string, files: RouteFiles, { head, route, body }: OwnHead): string {
  const texts = files.texts[head.language]
  if (texts === undefined || (route === undefined && !body)) return html
  const own = route === undefined ? [] : (files.routes[route] ?? [])
  const figures = body?.html.includes(' data-figure=') ? files.figures : []
  const links = [texts, ...own, ...figures].map((file) =>
    file.endsWith('.css')
      ? `<link rel="${body ? 'stylesheet' : 'preload'}" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" data-asked crossorigin href="${file}">`,
  )
  // At the end: nothing may be loaded as a module before the map of the chunks is read.
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Written by the build before the page. Without it a page starts later, and is the same. */
async function readRouteFiles(directory: string): Promise<RouteFiles> {
  try {
    return parseRouteFiles(JSON.parse(await readFile(join(directory, ROUTE_FILES_PATH), 'utf8')))
  } catch {
    return NO_ROUTE_FILES
  }
}

/** The build that is served while a request is answered. */
export type ServedBuild = {
  page: (own?: OwnHead | null) => IndexPage
  /** What writes its pages; null for a build without it. */
  bundle: string | null
}

export type PageReader = {
  /** Looks what is served now: once for each request, so that all of its page is of one build. */
  served: () => Promise<ServedBuild>
  /** How many pages are cached. */
  cached: () => number
}

function fromCache(pages: Build['pages'], key: string, make: () => IndexPage): IndexPage {
  return keepNewest(pages, key, pages.get(key) ?? make(), MOST_PAGES)
}

/**
 * Gives the current page with a head of its own. A new build may replace the file while the server runs,
 * so each call compares the file's time and size and reads it again when they changed. While the file
 * is missing or incomplete, the last complete page is given.
 */
export function indexPageReader(directory: string, config: PageConfig): PageReader {
  const path = join(directory, 'index.html')
  let build: Build | null = null

  /** Requests that come while a new build is read wait for it, too. */
  let reading: Promise<Build> | null = null

  async function readBuild(version: string): Promise<Build> {
    const html = await readFile(path, 'utf8')
    // Throws for a page without the meta element for its configuration.
    fillPage(html, config)
    const files = await readRouteFiles(directory)
    const bundle = await pageWriterOf(html, directory)
    const scriptHashes = scriptHashesOf(html)
    const styles = await readStyles(html, files, directory)
    build = { version, html, files, scriptHashes, styles, bundle, pages: new Map() }
    return build
  }

  async function refresh(): Promise<Build> {
    try {
      // The system has the answer at hand: another thread would have to be waited for.
      const { mtimeMs, size } = statSync(path)
      const version = `${mtimeMs}:${size}`
      if (build?.version === version) return build
      return await (reading ??= readBuild(version).finally(() => {
        reading = null
      }))
    } catch (error) {
      if (build === null) throw error
      return build
    }
  }

  function pageOf({ html, files, scriptHashes, styles, pages }: Build, own: OwnHead | null) {
    if (own === null) return fromCache(pages, '', () => render(html, config, scriptHashes))
    const { head, route, isLasting, body, isLate = false } = own
    const make = () => {
      const filled = fillPreloads(fillHead(html, head), files, own)
      const bare = isLate ? sayingSoon(filled) : filled
      if (!body) return render(bare, config, scriptHashes)
      const written = inlineStyles(filled, body, styles)
      const whole = fillBody(written.document, written.body, written.theme)
      return render(whole, config, scriptHashes)
    }
    return isLasting
      ? fromCache(pages, JSON.stringify([head, route, body?.version, isLate]), make)
      : make()
  }

  return {
    served: async () => {
      const now = await refresh()
      return { page: (own = null) => pageOf(now, own), bundle: now.bundle }
    },
    cached: () => build?.pages.size ?? 0,
  }
}
