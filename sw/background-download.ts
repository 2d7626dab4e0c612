/** Downloads the files that the first worker was active without, when a page reports that the network is idle. */
import type { BatchResult, CachedShare } from '../src/contract/worker-messages.ts'
import { postToPages } from './clients.ts'
import { type BuildFile, downloadFiles, isQuotaExceeded } from './download.ts'
import type { Precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

/** Few enough to end soon: the browser may stop the worker, and the user may need the network. */
const BATCH_SIZE = 8
/** The request of a user brings more requests with it. */
const QUIET_MS = 1500

const bytesOf = (files: readonly BuildFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

export type BackgroundDownload = ReturnType<typeof createBackgroundDownload>

export function createBackgroundDownload({ files, missing }: Precache) {
  let running: Promise<void> | null = null
  let lastUserRequestAt = -Infinity
  /** Keys that failed to load come after the others, so that they do not block them. */
  const failed = new Set<string>()

  const isPaused = () =>
    self.registration.installing !== null || Date.now() - lastUserRequestAt < QUIET_MS

  const shareWithout = (absent: readonly BuildFile[]): CachedShare => ({
    files: files.length - absent.length,
    allFiles: files.length,
    bytes: bytesOf(files) - bytesOf(absent),
    allBytes: bytesOf(files),
  })

  async function downloadBatch(absent: readonly BuildFile[]): Promise<BatchResult> {
    if (isPaused()) return 'held'
    const batch = absent
      .toSorted((one, other) => Number(failed.has(one.key)) - Number(failed.has(other.key)))
      .slice(0, BATCH_SIZE)
    try {
      await downloadFiles(batch, isPaused)
      return 'more'
    } catch (error) {
      for (const { key } of batch) failed.add(key)
      if (isPaused()) return 'held'
      return isQuotaExceeded(error) ? 'full' : 'failed'
    }
  }

  async function downloadAndReport(): Promise<void> {
    const end = await downloadBatch(await missing())
    const after = await missing()
    await postToPages({
      type: 'filesKept',
      ...shareWithout(after),
      end: after.length === 0 ? 'complete' : end,
    })
  }

  return {
    /** Returns how much of the build is cached. */
    share: async (): Promise<CachedShare> => shareWithout(await missing()),

    /** Downloads a batch of what is missing, and reports it to the pages. Never rejects. */
    downloadMore: (): Promise<void> =>
      (running ??= downloadAndReport()
        .catch(() => {})
        .finally(() => {
          running = null
        })),

    /** Starts no other download for a moment: a user requests something. */
    yieldToUser() {
      lastUserRequestAt = Date.now()
    },
  }
}
