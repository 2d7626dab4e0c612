/** Offline use of a rendered page that has a service worker; loaded after the page's own code. */
import { setAppBadge } from '../platform/app-badge.ts'
import { optionalImport } from '../lib/optional-import.ts'
import { followLaunches } from '../platform/launches.ts'
import { offlineFiles } from '../platform/offline-files.ts'
import { navigate } from 'wouter/use-browser-location'
import { renewPush } from '../cache/push.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { logFailure } from '../platform/log.ts'
import { currentSession } from '../session/current.ts'
import { acceptedLanguage } from '../contract/languages.ts'
import { isSparing } from '../platform/network.ts'
import { plainReader } from '../platform/reader-look.ts'
import { workerDoor } from '../platform/worker-registration.ts'
import { openLaunch, openShared } from '../app/open-launch.ts'

/**
 * Looks after the push subscription of a member who has one here. Without a network, or a push service at hand,
 * the next page tries again.
 */
function keepPush(): void {
  const userId = currentSession().userId()
  if (userId === null || localStore.get(storageKeys.push(userId)) === null) return
  renewPush().catch((error: unknown) => logFailure('the device was not subscribed anew', error))
}

/** Only iOS has that field, and launch images. */
async function linkLaunchImages(): Promise<void> {
  const images = await optionalImport(() => import('../platform/launch-images.ts'))
  images?.linkLaunchImages()
}

/** What a phone's keyboard needs comes with the first focus. */
async function onFirstFocus(): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight }
  // Without it the browser shows the field by itself; what is wrong with it may be below.
  const view = await optionalImport(() => import('../platform/keyboard-view.ts'))
  view?.followKeyboard(before)
}

/** Has the worker cache this page as the server renders it, for the next visit. */
function cacheThisPage(): void {
  const path = location.pathname + location.search
  const language = acceptedLanguage(document.documentElement.lang)
  const reader = plainReader()
  if (reader === null) workerDoor.keepPage(null)
  else if (!isSparing()) workerDoor.keepPage({ path, language, reader })
}

/** Loads the remaining files, caches this page, and follows what the system opens the app for. */
export function startOfflinePage(): void {
  // A page that was closed may have left its runs on the icon; who opens another one looks.
  setAppBadge('runs', 0)
  document.addEventListener('focusin', () => void onFirstFocus(), { once: true })
  offlineFiles.start()
  cacheThisPage()
  followLaunches(openLaunch)
  if ('standalone' in navigator) void linkLaunchImages()
  void openShared()
  keepPush()
  workerDoor.subscribe((event) => {
    if (event.type !== 'message') return
    const { message } = event
    // A notification was pressed.
    if (message.type === 'openPath') navigate(message.path)
    if (message.type === 'pushChanged') keepPush()
  })
}
