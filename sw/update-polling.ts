import type { BuildManifest } from '../src/contract/build-manifest.ts'
import {
  type CheckReason,
  type KeptShare,
  POLL_EVERY_MS,
  type PollOutcome,
  RETURN_POLL_GAP_MS,
  type WorkerMessage,
  type WorkerStatus,
} from '../src/contract/worker-messages.ts'

/** The worker's state between its runs (a browser ends an idle worker within a minute). */
export type PollMemory = { lastPollAt: number; lastOutcome: PollOutcome }

/** Dependencies of polling. */
export type PollingWorld = {
  ownId: string
  now(): number
  isOnline(): boolean
  /** @throws on network faults */
  fetchManifest(): Promise<BuildManifest | null>
  /** Makes the browser fetch the new worker. @returns whether one has installed and waits */
  fetchNewWorker(): Promise<boolean>
  /** Sees to it that no other build than the own one waits. @returns whether one did */
  dropOthers(): Promise<boolean>
  /** Checks whether the same build is served with another configuration. */
  refreshConfig(): Promise<string | null>
  /** Whether pages start from the build before, because this one did not start. */
  hasLeft(): Promise<boolean>
  /** How much of what offline use needs is there. */
  share(): Promise<KeptShare>
  recall(): Promise<PollMemory | null>
  remember(memory: PollMemory): Promise<void>
  /** Sends a message to all pages. */
  tell(message: WorkerMessage): Promise<void>
}

export type Polling = {
  /** Checks for a newer build, unless the reason can wait. Never rejects. */
  check(reason: CheckReason): Promise<void>
  status(): Promise<WorkerStatus>
}

/** How old the last check must be before another one for this reason is worth a request. */
const MIN_AGE_MS: Readonly<Record<CheckReason, number>> = {
  manual: 0,
  // Tabs that a browser restores together; a reload later than that is a reader looking for
  // updates.
  start: 2000,
  return: RETURN_POLL_GAP_MS,
  // Each tab has its own hourly timer; the first one asks for all.
  hour: POLL_EVERY_MS - 60_000,
}

/**
 * Checks for new builds when a page asks: at its start, when it becomes visible, each hour that it
 * is open, and when the reader presses the button. The pages hold the timer because a worker is
 * ended when idle; the worker does the checking because all tabs then share one request.
 */
export function createPolling(world: PollingWorld): Polling {
  let running: Promise<void> | null = null

  async function look(): Promise<PollOutcome> {
    if (!world.isOnline()) return 'offline'
    try {
      const manifest = await world.fetchManifest()
      if (!manifest) return 'failed'
      if (manifest.id === world.ownId) {
        // Another build had been published and was taken back: nobody may be asked to go there.
        if (await world.dropOthers()) await world.tell({ type: 'updateWithdrawn' })
        const config = await world.refreshConfig()
        if (config !== null) await world.tell({ type: 'configChanged', config })
        return 'same'
      }
      // Pages are told of a build only when it is completely fetched; until then the next check
      // tries again.
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
      hasLeft: await world.hasLeft(),
      kept: await world.share().catch(() => null),
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
      // A page that has just been opened must learn of a build that already waits.
      const isAnswered = memory?.lastOutcome === 'same' && age >= 0 && age < MIN_AGE_MS[reason]
      if (isAnswered) return
      running ??= lookAndTell().finally(() => {
        running = null
      })
      await running
    },
  }
}
