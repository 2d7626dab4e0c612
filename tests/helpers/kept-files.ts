import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

export type KeptFile = {
  name: string
  bytes: number
  /** As it travels. */
  sent: number
  /** The worker is not active without it. */
  isFirst: boolean
}

const DOCUMENT = 'index.html'

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
    // The document is compressed when it is written for somebody (server/shell/index-page.ts).
    const sent =
      url === DOCUMENT
        ? brotliCompressSync(readFileSync(file)).byteLength
        : (statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? bytes)
    return { name: url, bytes, sent, isFirst }
  })
}
