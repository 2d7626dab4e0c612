/** Check for a newer build, or for the withdrawal of one, on behalf of all tabs. */
import { messageSW } from 'workbox-window/messageSW.js'
import {
  type CheckReason,
  parseWorkerMessage,
  POLL_EVERY_MS,
  type PollOutcome,
  RETURN_POLL_GAP_MS,
  type WorkerStatus,
} from '../src/contract/worker-messages.ts'
import type { BackgroundDownload } from './background-download.ts'
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { postToPages } from './clients.ts'
import { sleep } from './download.ts'
import { deletePages } from './page-cache.ts'
import type { Precache } from './precache.ts'
import type { TrustStore } from './trust-store.ts'
import { readState, writeState } from './worker-state.ts'

declare const self: ServiceWorkerGlobalScope

type LastCheck = { lastPollAt: number; lastOutcome: PollOutcome }
const STATE_KEY = '/veriscope-worker-memory'

/** How old the last check must be before another one for this reason is worth a request. */
const MIN_AGE_MS: Readonly<Record<CheckReason, number>> = {
  manual: 0,
  // Tabs that a browser restores together; a later reload is a user looking for updates.
  start: 2000,
  return: RETURN_POLL_GAP_MS,
  // Each tab has its own hourly timer; the first one checks for all.
  hour: POLL_EVERY_MS - 60_000,
}

/** How long a new build may take to be downloaded on a slow network. */
const INSTALL_TIMEOUT_MS = 290_000
/** How long a waiting worker may take to report its build. */
const STATUS_TIMEOUT_MS = 2000

async function requestBuildId(worker: ServiceWorker): Promise<string | null> {
  const reply = messageSW(worker, { type: 'askStatus' })
  const status = parseWorkerMessage(await Promise.race([reply, sleep(STATUS_TIMEOUT_MS)]))
  return status?.type === 'status' ? status.buildId : null
}

/**
 * Makes the browser fetch the new worker, and waits until that one has cached its whole build.
 * @returns whether a new worker waits now
 */
async function installNewWorker(): Promise<boolean> {
  const { registration } = self
  const install = async () => {
    await registration.update()
    const worker = registration.installing
    if (worker)
      await new Promise((resolve) => {
        worker.addEventListener('statechange', resolve, { once: true })
      })
  }
  await Promise.race([install(), sleep(INSTALL_TIMEOUT_MS)])
  return registration.waiting !== null
}

/**
 * Replaces a waiting worker of another build than the served one. A waiting worker of the very same build may activate
 * unnoticed.
 * @returns whether another build had been waiting
 */
async function dropWithdrawnWorker(): Promise<boolean> {
  const { registration } = self
  if (registration.waiting === null) return false
  const isOther = (await requestBuildId(registration.waiting)) !== OWN_BUILD_ID
  if (isOther) await installNewWorker()
  const { waiting } = registration
  if (waiting && (await requestBuildId(waiting)) === OWN_BUILD_ID)
    waiting.postMessage({ type: 'applyUpdate' })
  return isOther
}

async function findBuild(precache: Precache): Promise<PollOutcome> {
  if (!self.navigator.onLine) return 'offline'
  try {
    const manifest = await fetchBuildManifest()
    if (!manifest) return 'failed'
    const { id, builtAt } = manifest
    if (id === OWN_BUILD_ID) {
      // Another build had been published and was withdrawn: no user may be offered it.
      if (await dropWithdrawnWorker()) await postToPages({ type: 'updateWithdrawn' })
      const config = await precache.refreshConfig()
      if (config !== null) {
        // Cached pages contain it.
        await deletePages()
        await postToPages({ type: 'configChanged', config })
      }
      return 'same'
    }
    // Pages are notified of a build once it is complete; until then the next check tries again.
    if (!(await installNewWorker())) return 'failed'
    await postToPages({ type: 'updateReady', id, builtAt })
    return 'new'
  } catch {
    return 'failed'
  }
}

/**
 * Checks for newer builds when a page requests it: at its start, when it becomes visible, each hour that it is open, and
 * when the user clicks the button. The pages hold the timer because an idle worker is stopped; the worker does the
 * checking because all tabs then share one request.
 */
export function createUpdateCheck(
  precache: Precache,
  trust: TrustStore,
  background: BackgroundDownload,
) {
  let running: Promise<void> | null = null

  async function status(): Promise<WorkerStatus> {
    const last = await readState<LastCheck>(STATE_KEY)
    return {
      type: 'status',
      buildId: OWN_BUILD_ID,
      lastPollAt: last?.lastPollAt ?? null,
      nextPollAt: last ? last.lastPollAt + POLL_EVERY_MS : null,
      lastOutcome: last?.lastOutcome ?? null,
      hasLeft: await trust.hasFallenBack(),
      kept: await background.share().catch(() => null),
    }
  }

  async function checkAndReport(): Promise<void> {
    const lastPollAt = Date.now()
    const lastOutcome = await findBuild(precache)
    await writeState(STATE_KEY, { lastPollAt, lastOutcome })
    await postToPages(await status())
  }

  return {
    /** Returns the worker's state for the About panel. */
    status,

    /** Checks for a newer build, unless the reason can wait. */
    async check(reason: CheckReason): Promise<void> {
      // A user who looks for updates also gets another try of what did not start.
      if (reason === 'manual') await trust.retryBuild()
      const last = running ? null : await readState<LastCheck>(STATE_KEY)
      const age = last ? Date.now() - last.lastPollAt : Infinity
      // A page that has just been opened must be notified of a build that already waits.
      if (last?.lastOutcome === 'same' && age >= 0 && age < MIN_AGE_MS[reason]) return
      await (running ??= checkAndReport().finally(() => {
        running = null
      }))
    },
  }
}
