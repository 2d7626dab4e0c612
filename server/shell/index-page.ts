import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fillPage, type PageConfig } from './page-config.ts'

/** The page as it is sent: filled, compressed once, with its validator. */
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

/**
 * Gives the current page. A new build may replace the file while the server runs: each call looks
 * at its time and size, and renders again when they changed. While the file is missing or half
 * written the last good page is given.
 */
export function indexPageReader(directory: string, config: PageConfig): () => Promise<IndexPage> {
  const path = join(directory, 'index.html')
  let known: { version: string; page: Promise<IndexPage> } | null = null

  return async () => {
    try {
      const { mtimeMs, size } = await stat(path)
      const version = `${mtimeMs}:${size}`
      if (known?.version !== version) {
        const html = await readFile(path, 'utf8')
        const page = render(html, config)
        await page
        known = { version, page }
      }
    } catch (error) {
      if (known === null) throw error
    }
    return known.page
  }
}
