/**
 * Handles a chunk of the page that cannot be fetched, most often because the page belongs to a
 * build that the server no longer has: one reload, at most one per build and path within 10 s
 * (S25), then the error page. An optional chunk (`optionalImport`) causes no reload.
 */
import { reportFailure } from './browser-failures.ts'
import { isOptionalImport } from '../lib/optional-import.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import type { KeyValueStore } from './local-store.ts'

/** The specification's reload guard. */
export const RELOAD_GUARD_MS = 10_000

export type ChunkEnvironment = {
  tabStore: Pick<KeyValueStore, 'get' | 'set'>
  buildId: string
  path(): string
  now(): number
  isOnline(): boolean
  hasUnsavedWork(): boolean
  /** Whether the user has navigated away: then nothing of this page can be loaded. */
  isPageExiting(): boolean
  /** Watches for navigation away. @returns a function that ends it */
  watchPageExit(): () => void
  /** Runs after the time in which the page should be gone. */
  runLater(run: () => void): void
  reload(): void
}

type Mark = { build: string; path: string; at: number }

function readMark(text: string | null): Mark | null {
  try {
    const mark = JSON.parse(text ?? 'null') as Partial<Mark> | null
    return mark && typeof mark.at === 'number' ? (mark as Mark) : null
  } catch {
    return null
  }
}

/**
 * Whether a reload may be tried: there is a network, no unsaved work would be lost, and none was
 * tried in the last 10 s. Records the attempt when the answer is yes; where it cannot be recorded
 * the answer is no, because nothing would end the loop.
 */
export function canReload(environment: ChunkEnvironment): boolean {
  if (!environment.isOnline() || environment.hasUnsavedWork()) return false
  const key = storageKeys.chunkReload()
  const last = readMark(environment.tabStore.get(key))
  const now = environment.now()
  const path = environment.path()
  const isSame = last?.build === environment.buildId && last.path === path
  const age = last ? now - last.at : Infinity
  if (isSame && age >= 0 && age < RELOAD_GUARD_MS) return false
  const mark: Mark = { build: environment.buildId, path, at: now }
  return environment.tabStore.set(key, JSON.stringify(mark)).isOk
}

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export type ChunkGuard = {
  /** Handler of `vite:preloadError`. */
  onPreloadError(event: Event): void
  /**
   * Runs an import. When the page is about to reload the promise never settles, so that the user
   * keeps seeing the loading state instead of a flash of an error.
   * @throws ChunkLoadError when the chunk cannot be loaded and no reload is tried
   */
  load<T>(run: () => Promise<T>): Promise<T>
}

export function createChunkGuard(environment: ChunkEnvironment): ChunkGuard {
  let isReloading = false
  let requiredLoads = 0

  function tryReload(): boolean {
    if (isReloading) return true
    if (environment.isPageExiting()) {
      // The page was not left after all: it then needs the chunk.
      isReloading = true
      environment.runLater(() => {
        isReloading = false
        tryReload()
      })
      return true
    }
    isReloading = canReload(environment)
    if (isReloading) environment.reload()
    return isReloading
  }

  return {
    onPreloadError(event) {
      if (requiredLoads === 0 && isOptionalImport()) return
      // Only then: a prevented error makes the import resolve to undefined (vitejs/vite#11804).
      if (tryReload()) event.preventDefault()
    },
    async load(run) {
      let loaded: Awaited<ReturnType<typeof run>> | undefined
      let cause: unknown
      const endWatch = environment.watchPageExit()
      requiredLoads += 1
      try {
        loaded = await run()
      } catch (error) {
        cause = error
      } finally {
        requiredLoads -= 1
        endWatch()
      }
      if (loaded !== undefined) return loaded
      if (isReloading) return new Promise(() => {})
      const error = new ChunkLoadError('a piece of the product could not be fetched', { cause })
      if (environment.isOnline()) reportFailure('chunk', error)
      throw error
    },
  }
}

let guard: Pick<ChunkGuard, 'load'> | null = null

/** Configures the handling of a chunk that cannot be loaded; until then an import simply fails. */
export function configureChunkLoading(given: Pick<ChunkGuard, 'load'>): void {
  guard = given
}

/**
 * Imports a chunk.
 * @throws ChunkLoadError when it cannot be loaded and the page is not about to be reloaded
 */
export async function loadChunk<T>(run: () => Promise<T>): Promise<T> {
  if (guard !== null) return guard.load(run)
  try {
    return await run()
  } catch (error) {
    throw new ChunkLoadError('a chunk could not be loaded', { cause: error })
  }
}
