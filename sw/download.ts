/** Downloads files of this build into the cache, over networks that are slow and break. */
import { cacheStores } from '../src/lib/storage-keys.ts'
import { isOfThisBuild } from './response-checks.ts'

/** A file of this build. An address that outlives its content is cached under another key, which has its revision. */
export type BuildFile = {
  url: string
  key: string
  /** The start of the content's SHA-256; null for the document, which names its build. */
  hash: string | null
  bytes: number
  /** The first worker of a device does not install without it. */
  isCritical?: boolean
}

/** On a network with a long latency each file costs a round trip; more at once would slow down the open page. */
const CONCURRENCY = 4
const RETRY_DELAYS_MS = [1000, 4000]

/** A file that has not arrived by then never will. */
export const FILE_TIMEOUT_MS = 120_000

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether the device's storage is full: another try would download for nothing. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

async function download(file: BuildFile, cache: Cache): Promise<void> {
  const { url, key } = file
  if ((await cache.match(key)) !== undefined) return
  const response = await fetch(url, {
    cache: url === key ? 'default' : 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  })
  if (!(await isOfThisBuild(file, response))) throw new Error(`not of this build: ${url}`)
  await cache.put(key, response)
}

/**
 * Caches files, the document last: a cached document means a complete set. Those in the cache are not fetched again, so
 * that an interrupted build resumes where it was, and an update costs what has changed.
 * @param isPaused while it holds, running downloads end and no other one starts
 * @throws when a file failed to load; the others stay
 */
export async function downloadFiles(
  files: readonly BuildFile[],
  isPaused = () => false,
): Promise<void> {
  const cache = await caches.open(cacheStores.shell)

  /** Tries again after a while: one interrupted file must not cost all the others. */
  async function downloadWithRetries(file: BuildFile): Promise<void> {
    for (const delay of RETRY_DELAYS_MS) {
      try {
        await download(file, cache)
        return
      } catch (error) {
        if (isQuotaExceeded(error)) throw error
        await sleep(delay)
        if (isPaused()) throw error
      }
    }
    await download(file, cache)
  }

  async function downloadAll(queue: BuildFile[]): Promise<void> {
    const errors: unknown[] = []
    const work = async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        if (isPaused()) return
        await downloadWithRetries(file).catch((error: unknown) => errors.push(error))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    if (errors.length > 0) throw errors[0]
  }

  await downloadAll(files.filter(({ hash }) => hash !== null))
  await downloadAll(files.filter(({ hash }) => hash === null))
}
