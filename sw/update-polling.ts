import type { BuildManifest } from '../src/contract/build-manifest.ts'
import {
  type CheckReason,
  POLL_EVERY_MS,
  type PollOutcome,
  RETURN_POLL_GAP_MS,
  type WorkerMessage,
  type WorkerStatus,
} from '../src/contract/worker-messages.ts'

/** What the worker remembers between its lives (a browser ends an idle worker within a minute). */
export type PollMemory = { lastPollAt: number; lastOutcome: PollOutcome }

/** What polling needs of its surroundings. */
export type PollingWorld = {
  ownId: string
  now(): number
  isOnline(): boolean
  /** @throws on network faults */
  fetchManifest(): Promise<BuildManifest | null>
  /** Lets the browser fetch the new worker. @returns whether one has installed and waits */
  fetchNewWorker(): Promise<boolean>
  /** Looks whether the same build is served with another configuration. */
  refreshConfig(): Promise<string | null>
  recall(): Promise<PollMemory | null>
  remember(memory: PollMemory): Promise<void>
  /** Tells all pages. */
  tell(message: WorkerMessage): Promise<void>
}

export type Polling = {
  /** Looks for a newer build, unless the reason can wait. Never rejects. */
  check(reason: CheckReason): Promise<void>
  status(): Promise<WorkerStatus>
}

/** How old the last look must be before one for this reason is worth a request. */
const MIN_AGE_MS: Readonly<Record<CheckReason, number>> = {
  manual: 0,
  // Tabs that a browser restores together; a reload later than that is somebody looking for news.
  start: 2000,
  return: RETURN_POLL_GAP_MS,
  // Each tab counts its own hour; the first one that is through asks for all.
  hour: POLL_EVERY_MS - 60_000,
}

/**
 * Looks for new builds when a page asks for it: at its start, on return to view, each hour that it is
 * open, and when the reader presses the button. The pages hold the clock because a worker is ended
 * when idle; the worker does the looking because all tabs then share one request.
 */
export function createPolling(world: PollingWorld): Polling {
  let running: Promise<void> | null = null

  async function look(): Promise<PollOutcome> {
    if (!world.isOnline()) return 'offline'
    try {
      const manifest = await world.fetchManifest()
      if (!manifest) return 'failed'
      if (manifest.id === world.ownId) {
        const config = await world.refreshConfig()
        if (config !== null) await world.tell({ type: 'configChanged', config })
        return 'same'
      }
      // Pages hear of a build only when it is here whole; until then the next look tries again.
      if (!(await world.fetchNewWorker())) return 'failed'
      await world.tell({ type: 'updateReady', id: manifest.id, builtAt: manifest.builtAt })
      return 'new'
    } catch {
      return 'failed'
    }
  }

  async function status(): Promise<WorkerStatus> {
    const memory = await world.recall()
    return {
      type: 'status',
      buildId: world.ownId,
      lastPollAt: memory?.lastPollAt ?? null,
      nextPollAt: memory ? memory.lastPollAt + POLL_EVERY_MS : null,
      lastOutcome: memory?.lastOutcome ?? null,
    }
  }

  async function lookAndTell(): Promise<void> {
    const lastPollAt = world.now()
    const lastOutcome = await look()
    await world.remember({ lastPollAt, lastOutcome })
    await world.tell(await status())
  }

  return {
    status,
    async check(reason) {
      if (running) return running
      const memory = await world.recall()
      const age = memory ? world.now() - memory.lastPollAt : Infinity
      // A build that is already known to wait must reach a page that has just been opened.
      const isAnswered = memory?.lastOutcome === 'same' && age >= 0 && age < MIN_AGE_MS[reason]
      if (isAnswered) return
      running ??= lookAndTell().finally(() => {
        running = null
      })
      await running
    },
  }
}
