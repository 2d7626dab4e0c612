import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|csv|tsv)$/
/** Minimum size for compression: a smaller reply fits one packet anyway. */
const WORTHWHILE_BYTES = 1024

/** Whether a file gets compressed siblings. The shell does not: the server fills its configuration. */
export function isCompressed(url: string, bytes: number): boolean {
  return url !== '/index.html' && TEXT.test(url) && bytes >= WORTHWHILE_BYTES
}

/** Returns both compressed forms at their best levels, made in parallel by zlib's thread pool. */
export async function compress(content: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, zipped] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gz(content, { level: 9 }),
  ])
  return { br, gz: zipped }
}
