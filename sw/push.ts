import { readPushMessage } from '../src/contract/push.ts'
import { noticeOf } from './notices.ts'
import { PUSH_TEXTS, UNKNOWN_PUSH } from './push-texts.ts'

type Pages = Pick<Clients, 'matchAll'>

function read(data: Pick<PushMessageData, 'json'> | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

async function isInView(clients: Pages): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/**
 * Shows what a push service has brought. Something is shown in any case: a browser ends the subscription of
 * who shows nothing. The installed app's icon gets a dot, unless a page is in view, which counts by itself.
 */
export async function showPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  { clients, setBadge }: { clients: Pages; setBadge: () => Promise<void> | undefined },
  data: Pick<PushMessageData, 'json'> | null,
): Promise<void> {
  const { kind, language, path } = readPushMessage(read(data))
  const text = kind === null ? UNKNOWN_PUSH : PUSH_TEXTS[kind]
  const notice = { body: text.body[language], tag: `push-${kind ?? 'other'}`, path }
  await registration.showNotification(text.title[language], {
    ...noticeOf(notice, ''),
    lang: language,
  })
  // Refused where the icon has no badge.
  if (!(await isInView(clients))) await setBadge()?.catch(() => {})
}

type Changed = ExtendableEvent & {
  oldSubscription?: Pick<PushSubscription, 'options'> | null
  newSubscription?: PushSubscription | null
}

/** Whether the browser has ended a subscription by itself; TypeScript does not know the event. */
export function isSubscriptionChange(event: Event): event is Changed {
  return event.type === 'pushsubscriptionchange' && 'waitUntil' in event
}

/**
 * Subscribes again with the same key. The service is told by a page, now or at its next start: the session is
 * the page's.
 */
export async function renewSubscription(
  registration: { pushManager: Pick<PushManager, 'subscribe'> },
  { oldSubscription, newSubscription }: Changed,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (newSubscription || !key) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // Without a push service at hand: the next page tries again.
  await registration.pushManager.subscribe(options).catch(() => {})
}
