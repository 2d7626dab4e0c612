/** The service worker's entry: registers the handlers, nothing else. */
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { parsePageMessage } from '../src/contract/worker-messages.ts'
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { runKillSwitch } from './kill-switch.ts'
import { openFromNotice, showNotice } from './notices.ts'
import { fetchNewWorker, recallPoll, rememberPoll, tellPages } from './messages.ts'
import { keepShell } from './precache.ts'
import { answer } from './routes.ts'
import { createPolling } from './update-polling.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }
/** Set at build time; see sw/kill-switch.ts. */
declare const __KILL_SWITCH__: boolean

function run(): void {
  const shell = keepShell(self.__WB_MANIFEST)
  const polling = createPolling({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    isOnline: () => self.navigator.onLine,
    fetchManifest: fetchBuildManifest,
    fetchNewWorker: () => fetchNewWorker(self.registration),
    refreshConfig: () => shell.refreshConfig(),
    recall: recallPoll,
    remember: rememberPoll,
    tell: (message) => tellPages(self.clients, message),
  })

  self.addEventListener('activate', (event) => {
    // Also takes control of the first visit's page, so that it is readable offline without a
    // reload.
    event.waitUntil(shell.removeOutdated().then(() => self.clients.claim()))
  })

  self.addEventListener('fetch', (event) => {
    const answered = answer(event.request, self.location.origin, shell)
    if (answered) event.respondWith(answered)
  })

  self.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    switch (message?.type) {
      case 'check':
        event.waitUntil(polling.check(message.reason))
        break
      case 'applyUpdate':
        event.waitUntil(self.skipWaiting())
        break
      case 'askStatus':
        event.waitUntil(polling.status().then((status) => event.source?.postMessage(status)))
        break
      case 'showNotice':
        event.waitUntil(showNotice(self.registration, message, event.source))
        break
      default:
    }
  })

  self.addEventListener('notificationclick', (event) => {
    event.waitUntil(openFromNotice(self.clients, event.notification))
  })
}

if (__KILL_SWITCH__) runKillSwitch(self)
else run()
