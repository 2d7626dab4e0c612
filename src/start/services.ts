/** Services that run beside the page from its start: failed chunks, the service worker, its configuration. */
import { optionalImport } from '../lib/optional-import.ts'
import type { UnsavedWork } from '../lib/unsaved-work.ts'
import { configureChunkLoading, createChunkGuard } from '../platform/chunk-failure.ts'
import { isPageExiting, PAGE_EXIT_MS, watchPageExit } from '../platform/page-exit.ts'
import { tabStore } from '../platform/local-store.ts'
import { readPageBuild } from '../platform/page-build.ts'
import { parsePageConfig } from '../platform/page-config.ts'
import { followTyping, hasTypedText } from '../platform/typed-text.ts'
import { workerClient } from '../platform/worker-registration.ts'
import type { Store } from '../session/cookie-atom.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'

/** Handles chunks that cannot be loaded; see `platform/chunk-failure.ts`. */
export function handleFailedChunks(unsavedWork: UnsavedWork): void {
  followTyping()
  const guard = createChunkGuard({
    tabStore,
    buildId: readPageBuild(document)?.id ?? '',
    path: () => location.pathname,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    hasUnsavedWork: () => unsavedWork.has() || hasTypedText(),
    isPageExiting,
    watchPageExit,
    runLater: (run) => setTimeout(run, PAGE_EXIT_MS),
    reload: () => location.reload(),
  })
  window.addEventListener('vite:preloadError', (event) => guard.onPreloadError(event))
  configureChunkLoading(guard)
}

/** Loads the code for dragged files with the first of them. Until it is there, no browser opens one in the page's place. */
function followFirstFileDrag(): void {
  const types = ['dragenter', 'dragover', 'drop'] as const
  const dropped: File[] = []
  let loading: Promise<void> | null = null
  let isOwnDrag = false
  const load = async () => {
    const drags = await optionalImport(() => import('../platform/file-drags.ts'))
    if (drags === null) {
      loading = null
      return
    }
    for (const type of types) document.removeEventListener(type, onDrag)
    drags.followFileDrags(dropped)
  }
  const onDrag = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event
    if (isOwnDrag || defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    if (event.type === 'drop') dropped.push(...dataTransfer.files)
    loading ??= load()
  }
  for (const type of types) document.addEventListener(type, onDrag)
  document.addEventListener('dragstart', () => (isOwnDrag = true))
  document.addEventListener('dragend', () => (isOwnDrag = false))
}

/**
 * Starts the service worker, and its dependants once the page is rendered.
 * @param rendered resolves when the page is interactive
 */
export async function startOfflineUse(rendered: Promise<void>): Promise<void> {
  void rendered.then(() => {
    workerClient.reportStarted(readPageBuild(document)?.id ?? '')
    followFirstFileDrag()
  })
  await workerClient.start()
  await rendered
  if (workerClient.state() === 'none') return
  // After a failure the next page tries again.
  const page = await optionalImport(() => import('./after-start.ts'))
  page?.startOfflinePage()
}

/**
 * Applies a configuration that the worker found changed: the cached page still has the old one (for
 * example another key pair after the server's data was created again).
 */
export function followConfig(store: Store): void {
  workerClient.subscribe((event) => {
    if (event.type === 'message' && event.message.type === 'configChanged') {
      store.set(pageConfigAtom, parsePageConfig(event.message.config))
    }
  })
}
