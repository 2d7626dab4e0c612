/**
 * Adapter of the service worker's registration and workbox-window. It decides nothing: it
 * registers, passes messages both ways and notifies listeners.
 */
import { messageSW } from 'workbox-window/messageSW.js'
import {
  type CheckReason,
  NETWORK_SYNC_TAG,
  type Notice,
  type PageMessage,
  parseWorkerMessage,
  POLL_EVERY_MS,
  type WorkerMessage,
  type WorkerStatus,
  type PageToCache,
} from '../contract/worker-messages.ts'
import { trustedScriptUrl } from './trusted-types.ts'
import { isDataSaverOn } from './network.ts'
import { onReturnToView } from './visibility.ts'

/**
 * `none`: a browser without service workers, or a failed registration; `spared`: not registered, because the user saves
 * data.
 */
export type WorkerState = 'none' | 'spared' | 'installing' | 'waiting' | 'active'

export type WorkerEvent =
  | { type: 'message'; message: WorkerMessage }
  /** `isFirst`: the page had no worker before, so its build did not change. */
  | { type: 'controllerChanged'; isFirst: boolean }
  | { type: 'stateChanged' }

export type WorkerClient = {
  /** Registers `/sw.js` and starts checking for newer builds. Once; later calls do nothing. */
  start(): Promise<void>
  /** Registers although the user saves data: they requested it. */
  registerAnyway(): Promise<void>
  state(): WorkerState
  /** Requests a check for a newer build. */
  check(reason: CheckReason): void
  /** Requests a batch of the files for offline use. @returns false without a worker */
  downloadMore(): boolean
  /**
   * Makes the worker cache a page as the server renders it for visitors; null: delete all of them.
   */
  cachePage(page: PageToCache | null): void
  /** Requests the state of the worker that this page uses; null when it does not reply within the limit. */
  status(timeoutMs?: number): Promise<WorkerStatus | null>
  /** Reports to the worker that a page of a build has started. */
  reportStarted(buildId: string): void
  /** Shows a system notification. @returns false when there is no worker to show it */
  showNotice(notice: Notice): boolean
  /** Requests a message when the network is back; never sent by a browser without Background Sync. */
  requestNetworkEvent(): void
  /** Activates the waiting worker. @returns false when none waits */
  applyUpdate(): boolean
  /** Closes the open notifications. @param withPush also ends the device's push subscription */
  endNotices(withPush: boolean): Promise<void>
  /** Unregisters the worker, until the next page registers it again. */
  unregister(): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: WorkerEvent) => void): () => void
}

/** Background Sync, which not every browser has. */
type Syncing = { sync?: { register: (tag: string) => Promise<void> } }

const SCRIPT = '/sw.js'
/** A worker that does not reply by then is busy, or of another kind. */
const STATUS_TIMEOUT_MS = 10_000

function container(): ServiceWorkerContainer | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.serviceWorker
}

/** Follows the states of the registration's workers, also of later ones. */
function followStates(registration: ServiceWorkerRegistration, onChange: () => void): void {
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', onChange)
  for (const worker of [registration.installing, registration.waiting, registration.active]) {
    follow(worker)
  }
  registration.addEventListener('updatefound', () => {
    follow(registration.installing)
    onChange()
  })
}

function listen(workers: ServiceWorkerContainer, notify: (event: WorkerEvent) => void): void {
  // workbox-window is not used for this: it takes everything within a page's first minute for its
  // own install.
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    const isFirst = !isControlled
    isControlled = true
    notify({ type: 'controllerChanged', isFirst })
  })
  workers.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = parseWorkerMessage(event.data)
    if (message) notify({ type: 'message', message })
  })
  // Messages are queued until `startMessages` is called.
  workers.startMessages()
}

/**
 * Registers once the page has loaded, as workbox-window does by itself: fetching the build must not
 * compete with showing it. During development the address holds a worker that removes itself.
 */
async function register(): Promise<ServiceWorkerRegistration> {
  // The package's entry is compiled for browsers without classes, which takes 0.7 KiB more.
  const { Workbox } = await import('workbox-window/Workbox.js')
  const workbox = new Workbox(trustedScriptUrl(SCRIPT), { scope: '/', updateViaCache: 'none' })
  const registration = await workbox.register()
  if (!registration) throw new Error('no service worker here')
  return registration
}

/** Requests checks at the start, when the page becomes visible, and once an hour. */
function scheduleChecks(check: (reason: CheckReason) => void): void {
  setInterval(() => check('hour'), POLL_EVERY_MS)
  onReturnToView(() => check('return'))
  check('start')
}

function stateOf(registration: ServiceWorkerRegistration | undefined): WorkerState {
  if (!registration) return 'none'
  if (registration.waiting) return 'waiting'
  if (registration.installing) return 'installing'
  return registration.active ? 'active' : 'none'
}

function requestSync(registration: (ServiceWorkerRegistration & Syncing) | undefined): void {
  // Rejected in a private window, and where the user has switched it off.
  registration?.sync?.register(NETWORK_SYNC_TAG).catch(() => {})
}

async function endNotices(
  registration: ServiceWorkerRegistration | undefined,
  withPush: boolean,
): Promise<void> {
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close()
  if (withPush) await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

async function requestStatus(
  worker: ServiceWorker | null | undefined,
  timeoutMs = STATUS_TIMEOUT_MS,
): Promise<WorkerStatus | null> {
  if (!worker) return null
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  const reply = messageSW(worker, { type: 'askStatus' } satisfies PageMessage)
  const message = parseWorkerMessage(await Promise.race([reply, timeout]))
  return message?.type === 'status' ? message : null
}

// Also by the first worker of a device, which is not active yet.
const cachePage: WorkerClient['cachePage'] = (page) => {
  const message: PageMessage = page ? { type: 'keepPage', ...page } : { type: 'dropPages' }
  void container()?.ready.then(({ active }) => active?.postMessage(message))
}

export function createWorkerClient(): WorkerClient {
  const listeners = new Set<(event: WorkerEvent) => void>()
  let registration: ServiceWorkerRegistration | undefined
  let starting: Promise<void> | null = null
  let isSpared = false

  const notify = (event: WorkerEvent) => listeners.forEach((listener) => listener(event))
  const post = (worker: ServiceWorker | null | undefined, message: PageMessage): boolean => {
    worker?.postMessage(message)
    return worker !== null && worker !== undefined
  }
  const check = (reason: CheckReason) => void post(registration?.active, { type: 'check', reason })

  async function start(): Promise<void> {
    const workers = container()
    if (!workers) return
    listen(workers, notify)
    // A registered worker stays, and checks for its updates.
    isSpared = isDataSaverOn() && workers.controller === null
    if (isSpared) notify({ type: 'stateChanged' })
    else await install(workers)
  }

  async function install(workers: ServiceWorkerContainer): Promise<void> {
    try {
      registration = await register()
    } catch {
      // No worker (private window, blocked storage): the product works, online only.
      return
    }
    followStates(registration, () => notify({ type: 'stateChanged' }))
    notify({ type: 'stateChanged' })
    await workers.ready
    scheduleChecks(check)
  }

  return {
    start: () => (starting ??= start()),
    async registerAnyway() {
      const workers = container()
      if (!workers || !isSpared) return
      isSpared = false
      await install(workers)
    },
    state: () => (isSpared ? 'spared' : stateOf(registration)),
    check,
    downloadMore: () => post(container()?.controller, { type: 'keepMore' }),
    cachePage,
    status: (timeoutMs) =>
      requestStatus(container()?.controller ?? registration?.active, timeoutMs),
    reportStarted: (id) => void post(container()?.controller, { type: 'started', id }),
    showNotice: (notice) => post(registration?.active, { type: 'showNotice', ...notice }),
    requestNetworkEvent: () => requestSync(registration),
    applyUpdate: () => post(registration?.waiting, { type: 'applyUpdate' }),
    endNotices: (withPush) => endNotices(registration, withPush),
    async unregister() {
      await registration?.unregister()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Service worker of the page. */
export const workerClient: WorkerClient = createWorkerClient()
