import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

export type PrecachedFile = {
  name: string
  bytes: number
  /** Compressed, as transferred. */
  sent: number
  /** The worker becomes active only with it. */
  isCritical: boolean
}

const DOCUMENT = 'index.html'

/** Compression level of server/shell/index-page.ts. */
const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Returns the transferred bytes of a file of the build in `dist`. */
export function sentBytes(name: string): number {
  const file = `dist/${name}`
  if (name === DOCUMENT) return brotliCompressSync(readFileSync(file), AS_SENT).byteLength
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
}

/** Returns the entries of the worker's precache manifest in `dist/sw.js`, without the document. */
function entries(): { url: string; isCritical?: boolean }[] {
  const worker = readFileSync('dist/sw.js', 'utf8')
  return [...worker.matchAll(/\{[^{}]*"url":"[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as { url: string; isCritical?: boolean },
  )
}

/** Returns the files that the service worker of the build in `dist` caches. */
export function precachedFiles(): PrecachedFile[] {
  return [{ url: DOCUMENT, isCritical: true }, ...entries()].map(({ url, isCritical = false }) => ({
    name: url,
    bytes: statSync(`dist/${url}`).size,
    sent: sentBytes(url),
    isCritical,
  }))
}
