/** Shows notifications, for a page or for a push message, and opens what they are about. */
import { readPushMessage } from '../src/contract/push.ts'
import type { Notice } from '../src/contract/worker-messages.ts'
import { openPages, postToPages } from './clients.ts'
import { PUSH_MESSAGES, UNKNOWN_PUSH } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Data saved with a notification for when it is clicked; `clientId` is empty where no page requested it. */
type ClickData = { clientId: string; path: string }

const ICON = '/icons/icon-192.png'

function optionsOf(
  { body, tag, path }: Omit<Notice, 'title'>,
  clientId: string,
): NotificationOptions {
  const data: ClickData = { clientId, path }
  return { body, tag, icon: ICON, badge: ICON, data }
}

/** Shows a notification for a page. Denied permission is no error: the page shows the same itself. */
export async function showNotice(
  { title, ...notice }: Notice,
  source: ExtendableMessageEvent['source'],
): Promise<void> {
  const clientId = source && 'id' in source ? source.id : ''
  await self.registration.showNotification(title, optionsOf(notice, clientId)).catch(() => {})
}

/**
 * Focuses the page that requested the notification, and sends it a message with the path: a navigation would reload the
 * page and end its computation. A push message goes to the visible page, or else to the one that was used last.
 */
async function openFromNotification(notification: Notification): Promise<void> {
  notification.close()
  const { clientId, path } = notification.data as ClickData
  const pages = await self.clients.matchAll({ type: 'window' })
  const page =
    clientId === ''
      ? (pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0])
      : pages.find(({ id }) => id === clientId)
  if (page) {
    page.postMessage({ type: 'openPath', path })
    await page.focus()
  } else await self.clients.openWindow(path)
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/**
 * Shows a push message. Something is shown in any case: a browser ends the subscription of an app that shows nothing.
 * The installed app's icon gets a dot, unless a page is visible, which counts by itself.
 */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { kind, language, path } = readPushMessage(readJson(data))
  const { title, body } = kind === null ? UNKNOWN_PUSH : PUSH_MESSAGES[kind]
  const notice = { body: body[language], tag: `push-${kind ?? 'other'}`, path }
  const options = { ...optionsOf(notice, ''), lang: language }
  await self.registration.showNotification(title[language], options)
  const isVisible = (await openPages()).some(({ visibilityState }) => visibilityState === 'visible')
  // Rejected where the icon has no badge.
  if (!isVisible) await self.navigator.setAppBadge?.().catch(() => {})
}

/**
 * Renews an ended subscription with the same key. A page reports it to the service, now or at its next start: the
 * session is the page's.
 */
async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { newSubscription, oldSubscription } = event
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && key) {
    const options = { userVisibleOnly: true, applicationServerKey: key }
    // Without a push service at hand the next page tries again.
    await self.registration.pushManager.subscribe(options).catch(() => {})
  }
  await postToPages({ type: 'pushChanged' })
}

/** Registers the handlers. */
export function listenForNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(event)),
  )
  self.addEventListener('notificationclick', (event) =>
    event.waitUntil(openFromNotification(event.notification)),
  )
}
