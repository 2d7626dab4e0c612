/**
 * Decides from which build a page starts. A new build is trusted once one of its pages has reported a start. Until then
 * the files of the previous build stay, and pages go back to them when the new build does not start, or was withdrawn
 * before a user agreed to it.
 */
import { cacheStores } from '../src/lib/storage-keys.ts'
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { openPages } from './clients.ts'
import type { Precache } from './precache.ts'
import { pruneCache, readState, writeState } from './worker-state.ts'

declare const self: ServiceWorkerGlobalScope

/** The state of the worker's own build; `isAgreed`: a user agreed to the update. */
type Trust = {
  /** A page of it has reported a start. */
  isProven: boolean
  isAgreed: boolean
  /** Starts that no page has reported as successful. */
  starts: readonly { client: string; at: number }[]
  /** When pages went back to the previous build; null: it is in use. */
  leftAt: number | null
}

const UNKNOWN: Trust = { isProven: false, isAgreed: false, starts: [], leftAt: null }
const KEY_PREFIX = '/veriscope-worker-trust-'
const KEY = KEY_PREFIX + OWN_BUILD_ID

/** A page that is gone by then without a report has failed: it was closed, or reloaded before the last start. */
const GONE_MS = 3000
/** A page that is open and has not reported by then will not. */
const SILENT_MS = 10_000
const MAX_FAILED_STARTS = 2
/** A build that did not start yesterday may start today: the fault may have been outside of it. */
const RETRY_AFTER_MS = 24 * 60 * 60_000
/** How long a start waits for the id of the served build. */
const MANIFEST_TIMEOUT_MS = 1500

async function countFailedStarts({ starts }: Trust): Promise<number> {
  const open = new Set((await openPages()).map(({ id }) => id))
  return starts.filter(({ client, at }) => {
    const age = Date.now() - at
    return age > SILENT_MS || (age > GONE_MS && !open.has(client))
  }).length
}

async function isWithdrawn(): Promise<boolean> {
  const served = await fetchBuildManifest(MANIFEST_TIMEOUT_MS).catch(() => null)
  return served !== null && served.id !== OWN_BUILD_ID
}

export type TrustStore = ReturnType<typeof createTrustStore>

export function createTrustStore(precache: Precache) {
  let queue: Promise<unknown> = Promise.resolve()

  /** Runs one change after the other, so that no start is lost. */
  function change<T>(work: (trust: Trust) => Promise<T>): Promise<T> {
    const turn = queue.then(async () => work((await readState<Trust>(KEY)) ?? UNKNOWN))
    queue = turn.catch(() => {})
    return turn
  }

  async function choose(trust: Trust, client: string): Promise<'own' | 'previous'> {
    if (trust.isProven || !(await precache.readPreviousDocument())) return 'own'
    const now = Date.now()
    const leftFor = trust.leftAt === null ? Infinity : now - trust.leftAt
    if (leftFor >= 0 && leftFor < RETRY_AFTER_MS) return 'previous'
    if ((await countFailedStarts(trust)) >= MAX_FAILED_STARTS) {
      await writeState(KEY, { ...trust, starts: [], leftAt: now })
      return 'previous'
    }
    if (!trust.isAgreed && (await isWithdrawn())) return 'previous'
    const starts = [...trust.starts, { client, at: now }]
    await writeState(KEY, { ...trust, starts, leftAt: null })
    return 'own'
  }

  return {
    /** Chooses the build from which a client starts. */
    chooseBuild: (client: string) => change((trust) => choose(trust, client)),

    /** Saves that a user agreed to this build. */
    recordAgreement: () => change((trust) => writeState(KEY, { ...trust, isAgreed: true })),

    /** Saves that a page of a build has started. The files of the previous build go when it is one of this build. */
    async recordStart(buildId: string): Promise<void> {
      if (buildId !== OWN_BUILD_ID) return
      await change(async (trust) => {
        if (trust.isProven) return
        await writeState(KEY, { ...trust, isProven: true, starts: [], leftAt: null })
      })
      const { waiting, installing } = self.registration
      // The files of a build that is being installed stay.
      if (waiting || installing || !(await precache.readPreviousDocument())) return
      await precache.deleteOtherBuilds()
      await pruneCache(cacheStores.worker, (url) => !url.includes(KEY_PREFIX) || url.endsWith(KEY))
    },

    /** Tries a build again that did not start: a user looks for updates. */
    retryBuild: () =>
      change(async (trust) => {
        if (trust.leftAt !== null) await writeState(KEY, { ...trust, starts: [], leftAt: null })
      }),

    /** Whether pages went back to the previous build because this one did not start. */
    hasFallenBack: () => change(async ({ leftAt }) => leftAt !== null),
  }
}
