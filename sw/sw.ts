/** The service worker's entry: registers the handlers, nothing else. */
import { type CheckReason, parsePageMessage } from '../src/contract/worker-messages.ts'
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { runKillSwitch } from './kill-switch.ts'
import { listenForNotices } from './notice-events.ts'
import { showNotice } from './notices.ts'
import { isLineBack } from './line-back.ts'
import { dropOthers, fetchNewWorker, recallPoll, rememberPoll, tellPages } from './messages.ts'
import { createOwnKeeping } from './own-keeping.ts'
import { keepShell } from './precache.ts'
import { answer, isReaders } from './routes.ts'
import type { Entry } from './shell-files.ts'
import { createOwnTrust, notePageStarted } from './own-trust.ts'
import type { TrustKeeper } from './trust.ts'
import { createPolling, type Polling } from './update-polling.ts'
import { createWrittenPages } from './written-pages.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] }
/** Set at build time; see sw/kill-switch.ts. */
declare const __KILL_SWITCH__: boolean

type Keepers = { trust: TrustKeeper; polling: Polling }

/** A reader who looks himself also gets another try of what did not start. */
async function check(reason: CheckReason, { trust, polling }: Keepers): Promise<void> {
  if (reason === 'manual') await trust.retry()
  await polling.check(reason)
}

function run(): void {
  const shell = keepShell(self.__WB_MANIFEST)
  const trust = createOwnTrust(shell)
  const keeping = createOwnKeeping(shell)
  const pages = createWrittenPages({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    fetch: (url, init) => fetch(url, init),
    open: () => caches.open(cacheStores.pages),
  })
  const polling = createPolling({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    isOnline: () => self.navigator.onLine,
    fetchManifest: () => fetchBuildManifest(),
    fetchNewWorker: () => fetchNewWorker(self.registration),
    dropOthers: () => dropOthers(self.registration, OWN_BUILD_ID),
    async refreshConfig() {
      const config = await shell.refreshConfig()
      // Pages have it in them.
      if (config !== null) await pages.drop()
      return config
    },
    hasLeft: () => trust.hasLeft(),
    share: () => keeping.share(),
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
    if (isReaders(event.request)) keeping.giveWay()
    const answered = answer(event, self.location.origin, { shell, trust, pages })
    if (answered) event.respondWith(answered)
  })

  self.addEventListener('message', (event) => {
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
        event.waitUntil(pages.keep(message.path, message.language))
        break
      case 'dropPages':
        event.waitUntil(pages.drop())
        break
      case 'showNotice':
        event.waitUntil(showNotice(self.registration, message, event.source))
        break
      default:
    }
  })

  self.addEventListener('sync', (event) => {
    if (isLineBack(event)) event.waitUntil(tellPages(self.clients, { type: 'lineIsBack' }))
  })

  listenForNotices(self)
}

if (__KILL_SWITCH__) runKillSwitch(self)
else run()
