/** The service worker's entry: registers the handlers, nothing else. */
import '../src/lib/polyfills.ts'
import {
  NETWORK_SYNC_TAG,
  type PageMessage,
  parsePageMessage,
} from '../src/contract/worker-messages.ts'
import { createBackgroundDownload } from './background-download.ts'
import { postToPages } from './clients.ts'
import { runKillSwitch } from './kill-switch.ts'
import { listenForNotifications, showNotice } from './notifications.ts'
import { cachePage, deletePages } from './page-cache.ts'
import { createPrecache, type Entry } from './precache.ts'
import { createRouter, isUserRequest } from './routes.ts'
import { createTrustStore } from './trust-store.ts'
import { createUpdateCheck } from './update-check.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] }
/** Set at build time; see sw/kill-switch.ts. */
declare const __KILL_SWITCH__: boolean

/** Background Sync, which TypeScript does not know. */
const isSync = (event: Event): event is ExtendableEvent & { tag: string } => 'tag' in event

function run(): void {
  const precache = createPrecache(self.__WB_MANIFEST)
  const trust = createTrustStore(precache)
  const background = createBackgroundDownload(precache)
  const updates = createUpdateCheck(precache, trust, background)

  function handleMessage(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
    switch (message.type) {
      case 'check':
        return updates.check(message.reason)
      case 'applyUpdate':
        return trust.recordAgreement().then(() => self.skipWaiting())
      case 'askStatus':
        return updates
          .status()
          .then((status) => (event.ports[0] ?? event.source)?.postMessage(status))
      case 'started':
        return trust.recordStart(message.id)
      case 'keepMore':
        return background.downloadMore()
      case 'keepPage':
        return cachePage(message).catch(() => {})
      case 'dropPages':
        return deletePages()
      case 'showNotice':
        return showNotice(message, event.source)
    }
  }

  self.addEventListener('install', (event) => event.waitUntil(precache.install()))
  // Claiming the first visit's page makes it readable offline without a reload.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    if (isUserRequest(event.request)) background.yieldToUser()
  })
  createRouter(precache, trust).addFetchListener()
  self.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    if (message) event.waitUntil(handleMessage(message, event))
  })
  // The worker sends nothing itself: the session, and the lock of its refresh, belong to the pages.
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === NETWORK_SYNC_TAG)
      event.waitUntil(postToPages({ type: 'lineIsBack' }))
  })
  listenForNotifications()
}

if (__KILL_SWITCH__) runKillSwitch()
else run()
