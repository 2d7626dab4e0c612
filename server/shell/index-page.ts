import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fillPage, type PageConfig } from './page-config.ts'
import { fillHead, type PageHead } from './page-head.ts'

/** The page as it is sent: with its configuration and head, compressed once, with its ETag. */
export type IndexPage = {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function render(html: string, config: PageConfig): Promise<IndexPage> {
  const plain = Buffer.from(fillPage(html, config))
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(plain, { level: 9 }),
  ])
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { etag: `"${digest}"`, plain, br, gzip: gzipped }
}

/** How many pages are cached: about 10 KB each. When the cache is full, it is cleared. */
const MOST_PAGES = 500

type Build = { version: string; html: string; pages: Map<string, Promise<IndexPage>> }

/**
 * Gives the current page with a head of its own. A new build may replace the file while the server runs,
 * so each call compares the file's time and size and reads it again when they changed. While the file
 * is missing or incomplete, the last complete page is given.
 */
export function indexPageReader(
  directory: string,
  config: PageConfig,
): (head?: PageHead | null) => Promise<IndexPage> {
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

  return async (head = null) => {
    const { html, pages } = await refresh()
    const key = head === null ? '' : JSON.stringify(head)
    const known = pages.get(key)
    if (known) return known
    if (pages.size >= MOST_PAGES) pages.clear()
    const page = render(head === null ? html : fillHead(html, head), config)
    pages.set(key, page)
    return page
  }
}
