/**
 * The second phase of the first install: what the worker was active without comes in batches, each because a
 * page said that it can be spared the line (ADR 006).
 */
import type { KeptShare, KeptEnd, WorkerMessage } from '../src/contract/worker-messages.ts'
import { isFull } from './fetch-build.ts'
import type { ShellFile, ShellFiles } from './shell-files.ts'

export type KeepingWorld = {
  files: Pick<ShellFiles, 'all' | 'missing' | 'bring'>
  now(): number
  /** Another build is on its way: the line is its. */
  isUpdating(): boolean
  /** Sends a message to all pages. */
  tell(message: WorkerMessage): Promise<void>
}

export type Keeping = {
  /** Fetches some of what is missing, and tells the pages. Never rejects. */
  more(): Promise<void>
  share(): Promise<KeptShare>
  /** A reader asks for something: nothing new is begun for a moment. */
  giveWay(): void
}

/** Few enough to end soon: a browser may stop the worker, and a reader may want the line. */
const BATCH = 8
/** What a reader asks for brings more requests with it. */
const QUIET_MS = 1500

const bytesOf = (files: readonly ShellFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

export function createKeeping({ files, now, isUpdating, tell }: KeepingWorld): Keeping {
  let running: Promise<void> | null = null
  let askedAt = -Infinity
  /** What could not be had comes after the others, so that it does not keep them from coming. */
  const failed = new Set<string>()

  const isHeld = () => isUpdating() || now() - askedAt < QUIET_MS

  function shareWithout(missing: readonly ShellFile[]): KeptShare {
    const { all } = files
    return {
      files: all.length - missing.length,
      allFiles: all.length,
      bytes: bytesOf(all) - bytesOf(missing),
      allBytes: bytesOf(all),
    }
  }

  const share = async () => shareWithout(await files.missing())

  async function bringSome(missing: readonly ShellFile[]): Promise<KeptEnd> {
    if (isHeld()) return 'held'
    const [good, bad] = [false, true].map((is) =>
      missing.filter(({ key }) => failed.has(key) === is),
    )
    const batch = [...(good ?? []), ...(bad ?? [])].slice(0, BATCH)
    try {
      await files.bring(batch, isHeld)
      return 'more'
    } catch (error) {
      for (const { key } of batch) failed.add(key)
      if (isHeld()) return 'held'
      return isFull(error) ? 'full' : 'failed'
    }
  }

  async function bringAndTell(): Promise<void> {
    try {
      const before = await files.missing()
      const end = before.length === 0 ? 'more' : await bringSome(before)
      const missing = await files.missing()
      const isComplete = missing.length === 0
      await tell({
        type: 'filesKept',
        ...shareWithout(missing),
        end: isComplete ? 'complete' : end,
      })
    } catch {
      // No storage at all: the pages ask again later.
    }
  }

  return {
    share,
    more: () =>
      (running ??= bringAndTell().finally(() => {
        running = null
      })),
    giveWay() {
      askedAt = now()
    },
  }
}
