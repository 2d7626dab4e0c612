/** Offline use of a rendered page that has a service worker; loaded after the page's own code. */
import { setAppBadge } from '../platform/app-badge.ts'
import { reportFailure } from '../platform/browser-failures.ts'
import { optionalImport } from '../lib/optional-import.ts'
import { followLaunches } from '../platform/launches.ts'
import { offlineFiles } from '../platform/offline-files.ts'
import { navigate } from 'wouter/use-browser-location'
import { renewPush } from '../cache/push.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { navigateFromOutside } from '../platform/layers.ts'
import { logFailure } from '../platform/log.ts'
import { currentSession } from '../session/current.ts'
import { acceptedLanguage } from '../contract/languages.ts'
import { isDataSaverOn } from '../platform/network.ts'
import { defaultAudience } from '../platform/user-appearance.ts'
import { workerClient } from '../platform/worker-registration.ts'
import { openLaunch, openShared } from '../app/open-launch.ts'

/**
 * Renews the push subscription of a member on this device. Without a network or a push service the next page tries
 * again.
 */
function renewPushSubscription(): void {
  const userId = currentSession().userId()
  if (userId === null || localStore.get(storageKeys.push(userId)) === null) return
  renewPush().catch((error: unknown) => logFailure('the device was not subscribed anew', error))
}

/** Adds iOS launch images; only iOS has that field. */
async function linkLaunchImages(): Promise<void> {
  const images = await optionalImport(() => import('../platform/launch-images.ts'))
  images?.linkLaunchImages()
}

/** Loads the support for on-screen keyboards with the first focus. */
async function onFirstFocus(): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight }
  // Optional: without it the browser scrolls to the field by itself, but its error message may be hidden.
  const view = await optionalImport(() => import('../platform/keyboard-view.ts'))
  view?.followKeyboard(before)
}

/** Has the worker cache this page as the server renders it, for the next visit. */
function cacheThisPage(): void {
  const path = location.pathname + location.search
  const language = acceptedLanguage(document.documentElement.lang)
  const audience = defaultAudience()
  if (audience === null) workerClient.cachePage(null)
  else if (!isDataSaverOn()) workerClient.cachePage({ path, language, reader: audience })
}

/** Caches the remaining files and this page, and handles launches by the system. */
export function startOfflinePage(): void {
  // A closed page may have left its number of runs on the app icon.
  setAppBadge('runs', 0)
  document.addEventListener('focusin', () => void onFirstFocus(), { once: true })
  offlineFiles.start()
  cacheThisPage()
  followLaunches(openLaunch)
  if ('standalone' in navigator) void linkLaunchImages()
  void openShared()
  renewPushSubscription()
  workerClient.subscribe((event) => {
    if (event.type !== 'message') return
    const { message } = event
    // A notification was clicked.
    if (message.type === 'openPath') navigateFromOutside(navigate, message.path)
    if (message.type === 'pushChanged') renewPushSubscription()
    if (message.type === 'status' && message.lastOutcome === 'failed') {
      reportFailure('update', new Error('a newer build could not be read or installed'))
    }
  })
}
