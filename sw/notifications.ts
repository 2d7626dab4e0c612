/** Shows notifications, for a page or for a push message, and opens what they are about. */
import { brand } from '../src/contract/brand.ts'
import type { LocalisedText } from '../src/contract/envelope.ts'
import { type PushKind, readPushMessage } from '../src/contract/push.ts'
import type { Notice } from '../src/contract/worker-messages.ts'
import { openPages, postToPages } from './clients.ts'

declare const self: ServiceWorkerGlobalScope

/** Data saved with a notification for when it is clicked; `clientId` is empty where no page requested it. */
type ClickData = { clientId: string; path: string }

type PushMessage = { title: LocalisedText; body: LocalisedText }

const ICON = '/icons/icon-192.png'

/**
 * The text of a notification that arrives while no page is open. Short and fixed: the worker has no message catalogs,
 * and its subject is not sent.
 */
export const PUSH_MESSAGES: Readonly<Record<PushKind | 'other', PushMessage>> = {
  feedback: {
    title: { zh: '您的反馈有了新回复', en: 'Your feedback has an answer' },
    body: { zh: '点按查看。', en: 'Open it to read the answer.' },
  },
  export: {
    title: { zh: '数据副本已备好', en: 'A copy of your data is ready' },
    body: { zh: '请在 24 小时内下载。', en: 'Download it within 24 hours.' },
  },
  billing: {
    title: { zh: '有一笔付款需要处理', en: 'A payment needs your attention' },
    body: {
      zh: '点按查看会员与付款方式。',
      en: 'Open it to see your membership and payment method.',
    },
  },
  // From a server that knows more than this worker.
  other: {
    title: brand.name,
    body: { zh: '您的账户有新消息。', en: 'There is something new in your account.' },
  },
}

function show(
  { title, body, tag, path }: Notice,
  { clientId, ...options }: { clientId: string; lang?: string },
): Promise<void> {
  const data: ClickData = { clientId, path }
  const all = { body, tag, icon: ICON, badge: ICON, data, ...options }
  return self.registration.showNotification(title, all)
}

/** Shows a notification for a page. Denied permission is no error: the page shows the same itself. */
export async function showNotice(
  notice: Notice,
  source: ExtendableMessageEvent['source'],
): Promise<void> {
  await show(notice, { clientId: source && 'id' in source ? source.id : '' }).catch(() => {})
}

/**
 * Focuses the page that requested the notification, and sends it a message with the path: a navigation would reload the
 * page and end its computation. A push message goes to the visible page, or else to the one that was used last.
 */
async function openFromNotification(notification: Notification): Promise<void> {
  notification.close()
  const { clientId, path } = notification.data as ClickData
  const pages = await openPages()
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
  const { title, body } = PUSH_MESSAGES[kind ?? 'other']
  const tag = `push-${kind ?? 'other'}`
  const notice = { title: title[language], body: body[language], tag, path }
  await show(notice, { clientId: '', lang: language })
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
