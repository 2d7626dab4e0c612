import { optionalImport } from '../lib/optional-import.ts'
import type { UnsavedWork } from '../lib/unsaved-work.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { keptStart } from '../platform/kept-start.ts'
import { isBeingLeft, LEAVING_MS, watchLeaving } from '../platform/leaving.ts'
import { tabStore } from '../platform/local-store.ts'
import { readPageBuild } from '../platform/page-build.ts'
import { parsePageConfig } from '../platform/page-config.ts'
import { followTyping, hasTypedText } from '../platform/typed-text.ts'
import { workerDoor } from '../platform/worker-registration.ts'
import type { Store } from '../session/cookie-atom.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { type ChunkGuard, createChunkGuard } from './chunk-failure.ts'

/** Handles chunks that fail to load; see `chunk-failure.ts`. */
export function startChunkGuard(unsavedWork: UnsavedWork): ChunkGuard {
  followTyping()
  const guard = createChunkGuard({
    tabStore,
    buildId: readPageBuild(document)?.id ?? '',
    path: () => location.pathname,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    hasUnsavedWork: () => unsavedWork.has() || hasTypedText(),
    isBeingLeft,
    watchLeaving,
    later: (run) => setTimeout(run, LEAVING_MS),
    reload: () => location.reload(),
  })
  window.addEventListener('vite:preloadError', (event) => guard.onPreloadError(event))
  return guard
}

/** A member's page that starts from what is kept reads it there: it is open by the time that its code has come. */
export function openWhatIsKept(userId: string | null): void {
  // Where it cannot be had, whoever reads it is told.
  if (userId !== null && keptStart() !== null) openDeviceDb(userId).catch(() => {})
}

/**
 * What makes the product work without a network: first the worker, with what reading needs; the rest of its files
 * once the page stands.
 */
export function prepareOfflineUse() {
  let note = () => {}
  const standing = new Promise<void>((resolve) => {
    note = resolve
  })
  return {
    /** The page stands and listens. */
    noteStart() {
      workerDoor.tellStarted(readPageBuild(document)?.id ?? '')
      note()
    },
    async start() {
      await workerDoor.start()
      await standing
      if (workerDoor.state() === 'none') return
      // Where it cannot be had the next page tries again.
      const page = await optionalImport(() => import('./standing-page.ts'))
      page?.startStandingPage()
    },
  }
}

/**
 * Applies a configuration that the worker found changed: the cached page still has the old one (for
 * example another key pair after the server's data was created again).
 */
export function followConfig(store: Store): void {
  workerDoor.subscribe((event) => {
    if (event.type === 'message' && event.message.type === 'configChanged') {
      store.set(pageConfigAtom, parsePageConfig(event.message.config))
    }
  })
}
