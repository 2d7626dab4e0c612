/** The second phase (keeping.ts), with what the browser knows. */
import { createKeeping, type Keeping } from './keeping.ts'
import { tellPages } from './messages.ts'
import type { Shell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

export function createOwnKeeping({ files }: Shell): Keeping {
  return createKeeping({
    files,
    now: () => Date.now(),
    isUpdating: () => self.registration.installing !== null,
    tell: (message) => tellPages(self.clients, message),
  })
}
