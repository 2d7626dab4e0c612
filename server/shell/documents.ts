/** The documents of a build: its page with configuration, head and server-rendered content, compressed once. */
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '../../src/contract/languages.ts'
import { PAGE_STATE_ID } from '../../src/contract/rendered-page.ts'
import {
  NO_ROUTE_FILES,
  parseRouteFiles,
  ROUTE_FILES_PATH,
  type RouteFiles,
} from '../../src/contract/route-files.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import type { Encoding } from '../accepted-encoding.ts'
import { setLruEntry } from '../lru-map.ts'
import { once } from '../once.ts'
import { configElement, type PageConfig } from './page-config.ts'
import { headSections, type PageHead } from './page-head.ts'
import { parseTemplate, type Template } from './template.ts'

/** A document as it is sent, with its ETag. */
export type Document = {
  etag: string
  /** Hashes that the document's policy names, so that its own inline scripts run. */
  scriptHashes: readonly string[]
  /** Compressed at the first request. */
  as: (encoding: Encoding) => Promise<Buffer>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Low, because a user waits: the highest level takes twenty times as long for a twentieth less, and one
 * client that requests many pages would use up the processor time of all users.
 */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Hashes of the inline scripts of the built page (the inline bootstrap script, the map of the chunks), as a
 * policy names them. Computed from the build alone, so that nothing inserted into a page can add to them.
 */
export function scriptHashesOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function documentOf(html: string, scriptHashes: readonly string[]): Document {
  const plain = Buffer.from(html)
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

/** Number of cached pages, of up to 250 KB each. The least recently used one is evicted. */
const MOST_PAGES = 300

type Build = {
  version: string
  template: Template
  files: RouteFiles
  sheets: Sheets
  scriptHashes: readonly string[]
  /** Path of the renderer of its pages; null for a build without it. */
  bundle: string | null
  documents: Map<string, Document>
}

/** Server-rendered content of a page; `state` is what the page in the browser starts with, as JSON. */
export type PageContent = { language: Language; html: string; state: string; version: string }

/** Contents of a document beside its configuration. */
export type DocumentParts = {
  head: PageHead
  /** Route whose files the document names; none without it. */
  route?: RouteName | undefined
  /** Whether the page exists: only such a page is cached. */
  isLasting: boolean
  content?: PageContent
}

/** Escapes JSON for a script element, so that nothing in it can end the element. */
const inScript = (json: string) => json.replaceAll('<', String.raw`\u003c`)

/** Stylesheets that are inlined into documents; none may end its style element. */
type Sheets = ReadonlyMap<string, string>

const HREF = / href="([^"]+\.css)"/g

/** Reads every stylesheet that a document may name. */
async function readSheets(
  template: Template,
  files: RouteFiles,
  directory: string,
): Promise<Sheets> {
  const own = [...template.builtIn('styles').matchAll(HREF)].map(([, href = '']) => href)
  const named = [...files.figures, ...Object.values(files.routes).flat()]
  const all = new Set([...own, ...named.filter((file) => file.endsWith('.css'))])
  const read = [...all].map(async (href) => {
    const text = await readFile(join(directory, href), 'utf8').catch(() => '</')
    return text.includes('</') ? [] : [[href, text] as const]
  })
  return new Map((await Promise.all(read)).flat())
}

const link = (rel: string, file: string) =>
  rel === 'modulepreload'
    ? `<link rel="modulepreload" crossorigin href="${file}">`
    : `<link rel="${rel}" as="style" crossorigin href="${file}">`

/**
 * Inlines stylesheets into a document: as files they would compete with the code for the network, and the
 * first paint waits for them. The disabled links tell the code of the page that they are present.
 */
const inlined = (sheets: Sheets, links: string): string =>
  links.replaceAll(/<link [^>]*? href="([^"]+)">/g, (element, href: string) => {
    const text = sheets.get(href)
    return text === undefined
      ? element
      : `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`
  })

/**
 * Composes a document. It names the files that the page's code needs at once, so that they load in parallel
 * with it.
 */
function compose({ template, files, sheets }: Build, config: PageConfig, parts: DocumentParts) {
  const { content, head, route } = parts
  const texts = files.texts[head.language]
  const own = route === undefined ? [] : (files.routes[route] ?? [])
  const figures = content?.html.includes(' data-figure=') ? files.figures : []
  const isNamed = texts !== undefined && (route !== undefined || content !== undefined)
  const named = isNamed ? [texts, ...own, ...figures] : []
  const isStyle = (file: string) => file.endsWith('.css')
  const rel = content ? 'stylesheet' : 'preload'
  const styles =
    template.builtIn('styles') +
    named
      .filter(isStyle)
      .map((file) => link(rel, file))
      .join('')
  const scripts = named.filter((file) => !isStyle(file)).map((file) => link('modulepreload', file))
  return template.compose({
    ...headSections(head),
    config: configElement(config),
    styles: content ? inlined(sheets, styles) : styles,
    code: template.builtIn('code') + scripts.join(''),
    ...(content && {
      root:
        `<div id="root" data-rendered="${content.language}">${content.html}</div>` +
        `<script type="application/json" id="${PAGE_STATE_ID}">${inScript(content.state)}</script>`,
    }),
  })
}

/**
 * Reads the files of each route, written by the build before the page. Without them a page starts later, but
 * is the same.
 */
async function readRouteFiles(directory: string): Promise<RouteFiles> {
  try {
    return parseRouteFiles(JSON.parse(await readFile(join(directory, ROUTE_FILES_PATH), 'utf8')))
  } catch {
    return NO_ROUTE_FILES
  }
}

const BUILD = /<meta\s+name="veriscope-build"\s+content="([0-9a-f]+)[ "]/

/** Returns the path of the file that renders the pages of a build (tools/publish); null for a build without it. */
export function rendererOf(html: string, directory: string): string | null {
  const path = join(directory, '.render', `${BUILD.exec(html)?.[1]}.mjs`)
  return existsSync(path) ? path : null
}

/** The build that is served while a request is answered. */
export type ServedBuild = {
  document: (parts?: DocumentParts | null) => Document
  /** Path of the renderer of its pages; null for a build without it. */
  bundle: string | null
}

/** Documents of the current build. */
export type Documents = {
  /** Returns the current build: once for each request, so that all of its page is of one build. */
  served: () => Promise<ServedBuild>
  /** How many documents are cached. */
  cached: () => number
}

/**
 * Reads the build and composes its documents. A new build may replace the file while the server runs, so each
 * call compares the file's time and size and reads it again when they changed. While the file is missing or
 * incomplete, the last complete build is returned.
 */
export function readDocuments(directory: string, config: PageConfig): Documents {
  const path = join(directory, 'index.html')
  let build: Build | null = null
  /** Shared by requests that arrive while a new build is read. */
  let reading: Promise<Build> | null = null

  async function readBuild(version: string): Promise<Build> {
    const html = await readFile(path, 'utf8')
    const template = parseTemplate(html)
    const files = await readRouteFiles(directory)
    build = {
      version,
      template,
      files,
      sheets: await readSheets(template, files, directory),
      bundle: rendererOf(html, directory),
      scriptHashes: scriptHashesOf(html),
      documents: new Map(),
    }
    return build
  }

  async function refresh(): Promise<Build> {
    try {
      // Synchronous: the system has the answer at hand, and another thread would take longer.
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

  function documentIn(now: Build, parts: DocumentParts | null): Document {
    const make = () =>
      documentOf(
        parts === null
          ? now.template.compose({ config: configElement(config) })
          : compose(now, config, parts),
        now.scriptHashes,
      )
    if (parts?.isLasting === false) return make()
    const key = JSON.stringify(parts && [parts.head, parts.route, parts.content?.version])
    return setLruEntry(now.documents, key, now.documents.get(key) ?? make(), MOST_PAGES)
  }

  return {
    served: async () => {
      const now = await refresh()
      return { document: (parts = null) => documentIn(now, parts), bundle: now.bundle }
    },
    cached: () => build?.documents.size ?? 0,
  }
}
