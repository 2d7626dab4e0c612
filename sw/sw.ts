/** The service worker's entry: registers the handlers, nothing else. */
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { hear } from './hear.ts'
import { runKillSwitch } from './kill-switch.ts'
import { listenForNotices } from './notice-events.ts'
import { isLineBack } from './line-back.ts'
import { dropOthers, fetchNewWorker, recallPoll, rememberPoll, tellPages } from './messages.ts'
import { createOwnKeeping } from './own-keeping.ts'
import { createOwnPages } from './own-pages.ts'
import { keepShell } from './precache.ts'
import { answer, isReaders } from './routes.ts'
import type { Entry } from './shell-files.ts'
import { createOwnTrust } from './own-trust.ts'
import { createPolling } from './update-polling.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] }
/** Set at build time; see sw/kill-switch.ts. */
declare const __KILL_SWITCH__: boolean

function run(): void {
  const shell = keepShell(self.__WB_MANIFEST)
  const trust = createOwnTrust(shell)
  const keeping = createOwnKeeping(shell)
  const pages = createOwnPages()
  const polling = createPolling({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    isOnline: () => self.navigator.onLine,
    fetchManifest: () => fetchBuildManifest(),
    fetchNewWorker: () => fetchNewWorker(self.registration),
    dropOthers: () => dropOthers(self.registration, OWN_BUILD_ID),
    refreshConfig: () => pages.refreshConfig(shell),
    hasLeft: () => trust.hasLeft(),
    share: () => keeping.share(),
    recall: recallPoll,
    remember: rememberPoll,
    tell: (message) => tellPages(self.clients, message),
  })

  self.addEventListener('activate', (event) => {
    // Also takes control of the first visit's page: it is readable offline without a reload.
    event.waitUntil(shell.removeOutdated().then(() => self.clients.claim()))
  })

  self.addEventListener('fetch', (event) => {
    if (isReaders(event.request)) keeping.giveWay()
    const answered = answer(event, self.location.origin, { shell, trust, pages })
    if (answered) event.respondWith(answered)
  })

  self.addEventListener('message', (event) =>
    hear(event, { shell, trust, polling, keeping, pages }),
  )

  self.addEventListener('sync', (event) => {
    if (isLineBack(event)) event.waitUntil(tellPages(self.clients, { type: 'lineIsBack' }))
  })

  listenForNotices(self)
}

if (__KILL_SWITCH__) runKillSwitch(self)
else run()
