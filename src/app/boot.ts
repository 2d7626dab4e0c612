import type { UnsavedWork } from '../lib/unsaved-work.ts'
import { tabStore } from '../platform/local-store.ts'
import { readPageBuild } from '../platform/page-build.ts'
import { type ChunkGuard, createChunkGuard } from './chunk-failure.ts'

/** Watches for pieces of the product that do not come; see `chunk-failure.ts`. */
export function startChunkGuard(unsavedWork: UnsavedWork): ChunkGuard {
  const guard = createChunkGuard({
    tabStore,
    buildId: readPageBuild(document)?.id ?? '',
    path: () => location.pathname,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    hasUnsavedWork: () => unsavedWork.has(),
    reload: () => location.reload(),
  })
  window.addEventListener('vite:preloadError', (event) => guard.onPreloadError(event))
  return guard
}
