/** What pages ask the worker for. */
import { type CheckReason, parsePageMessage } from '../src/contract/worker-messages.ts'
import type { Keeping } from './keeping.ts'
import { showNotice } from './notices.ts'
import type { OwnPages } from './own-pages.ts'
import { notePageStarted } from './own-trust.ts'
import type { Shell } from './precache.ts'
import type { TrustKeeper } from './trust.ts'
import type { Polling } from './update-polling.ts'

declare const self: ServiceWorkerGlobalScope

type Keepers = { trust: TrustKeeper; polling: Polling }
type Parts = Keepers & { shell: Shell; keeping: Keeping; pages: OwnPages }

/** A reader who looks himself also gets another try of what did not start. */
async function check(reason: CheckReason, { trust, polling }: Keepers): Promise<void> {
  if (reason === 'manual') await trust.retry()
  await polling.check(reason)
}

/** Does what a page asks for. */
export function hear(event: ExtendableMessageEvent, parts: Parts): void {
  const { shell, trust, polling, keeping, pages } = parts
  const message = parsePageMessage(event.data)
  switch (message?.type) {
    case 'check':
      event.waitUntil(check(message.reason, { trust, polling }))
      break
    case 'applyUpdate':
      event.waitUntil(trust.agreed().then(() => self.skipWaiting()))
      break
    case 'askStatus':
      event.waitUntil(
        polling.status().then((status) => (event.ports[0] ?? event.source)?.postMessage(status)),
      )
      break
    case 'started':
      event.waitUntil(notePageStarted(event, message.id, { shell, trust }))
      break
    case 'keepMore':
      event.waitUntil(keeping.more())
      break
    case 'keepPage':
    case 'dropPages':
      event.waitUntil(pages.hear(message))
      break
    case 'showNotice':
      event.waitUntil(showNotice(self.registration, message, event.source))
      break
    default:
  }
}
