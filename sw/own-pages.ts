/** The pages that this worker keeps for visitors (written-pages.ts), with what the browser knows. */
import type { PageMessage } from '../src/contract/worker-messages.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import type { Shell } from './precache.ts'
import { createWrittenPages, type WrittenPages } from './written-pages.ts'

/** Nobody waits for a page that is kept for later. */
const PATIENCE_MS = 15_000

export type OwnPages = Pick<WrittenPages, 'find'> & {
  hear(message: Extract<PageMessage, { type: 'keepPage' | 'dropPages' }>): Promise<void>
  /** Applies a changed configuration, which pages have in them. */
  refreshConfig(shell: Shell): Promise<string | null>
}

export function createOwnPages(): OwnPages {
  const pages = createWrittenPages({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    request: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    open: () => caches.open(cacheStores.pages),
  })
  return {
    find: pages.find,
    hear: (message) => (message.type === 'keepPage' ? pages.keep(message) : pages.drop()),
    async refreshConfig(shell) {
      const config = await shell.refreshConfig()
      if (config !== null) await pages.drop()
      return config
    },
  }
}
