import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

export type KeptFile = {
  name: string
  bytes: number
  /** As it travels. */
  sent: number
  /** The worker is not active without it. */
  isFirst: boolean
}

const DOCUMENT = 'index.html'

/** As server/shell/index-page.ts compresses it while a reader waits. */
const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** What the worker of the build in `dist` keeps, without the document. */
function listed(): { url: string; isFirst?: boolean }[] {
  const worker = readFileSync('dist/sw.js', 'utf8')
  return [...worker.matchAll(/\{[^{}]*"url":"[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as { url: string; isFirst?: boolean },
  )
}

/** The files that the worker of the build in `dist` keeps. */
export function keptFiles(): KeptFile[] {
  return [{ url: DOCUMENT, isFirst: true }, ...listed()].map(({ url, isFirst = false }) => {
    const file = `dist/${url}`
    const bytes = statSync(file).size
    const sent =
      url === DOCUMENT
        ? brotliCompressSync(readFileSync(file), AS_SENT).byteLength
        : (statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? bytes)
    return { name: url, bytes, sent, isFirst }
  })
}
