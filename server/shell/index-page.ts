import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { once } from '../once.ts'
import { fillPage, type PageConfig } from './page-config.ts'
import { fillHead, type PageHead } from './page-head.ts'

export type Encoding = 'br' | 'gzip' | 'plain'

/** The page as it is sent: with its configuration and head, with its ETag. */
export type IndexPage = {
  etag: string
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

function render(html: string, config: PageConfig): IndexPage {
  const plain = Buffer.from(fillPage(html, config))
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const forms: Record<Encoding, () => Promise<Buffer>> = {
    plain: async () => plain,
    br: once(() =>
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ),
    gzip: once(() => compressGzip(plain, { level: GZIP_LEVEL })),
  }
  return { etag: `"${digest}"`, as: (encoding) => forms[encoding]() }
}

/** How many pages are cached: about 20 KB each. The one that was not asked for longest makes room. */
const MOST_PAGES = 500

type Build = { version: string; html: string; pages: Map<string, IndexPage> }

/** The head of a page, and whether the page exists: only such a page is worth a place in the cache. */
export type OwnHead = { head: PageHead; isLasting: boolean }

export type PageReader = {
  read: (own?: OwnHead | null) => Promise<IndexPage>
  /** How many pages are cached. */
  cached: () => number
}

function fromCache(pages: Build['pages'], key: string, make: () => IndexPage): IndexPage {
  const page = pages.get(key) ?? make()
  // To the end: the first one is always the one that was not asked for longest.
  pages.delete(key)
  pages.set(key, page)
  const [oldest] = pages.keys()
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
  return page
}

/**
 * Gives the current page with a head of its own. A new build may replace the file while the server runs,
 * so each call compares the file's time and size and reads it again when they changed. While the file
 * is missing or incomplete, the last complete page is given.
 */
export function indexPageReader(directory: string, config: PageConfig): PageReader {
  const path = join(directory, 'index.html')
  let build: Build | null = null

  async function refresh(): Promise<Build> {
    try {
      const { mtimeMs, size } = await stat(path)
      const version = `${mtimeMs}:${size}`
      if (build?.version !== version) {
        const html = await readFile(path, 'utf8')
        // Throws for a page without the meta element for its configuration.
        fillPage(html, config)
        build = { version, html, pages: new Map() }
      }
    } catch (error) {
      if (build === null) throw error
    }
    return build as Build
  }

  return {
    read: async (own = null) => {
      const { html, pages } = await refresh()
      if (own === null) return fromCache(pages, '', () => render(html, config))
      const make = () => render(fillHead(html, own.head), config)
      return own.isLasting ? fromCache(pages, JSON.stringify(own.head), make) : make()
    },
    cached: () => build?.pages.size ?? 0,
  }
}
