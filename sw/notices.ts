import type { Notice } from '../src/contract/worker-messages.ts'

/** Data stored with a notification for when it is clicked. */
type Kept = { clientId: string; path: string }

const ICON = '/icons/icon-192.png'

/** Looks of a notification, and what it keeps for when it is clicked. @param clientId '' where no page asked for it */
export function noticeOf(
  { body, tag, path }: Omit<Notice, 'title'>,
  clientId: string,
): NotificationOptions {
  const data: Kept = { clientId, path }
  return { body, tag, icon: ICON, badge: ICON, data }
}

/**
 * Shows a notification for a page. Refused permission is no error: the page shows the same itself.
 */
export async function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  { title, ...notice }: Notice,
  source: ExtendableMessageEvent['source'],
): Promise<void> {
  const clientId = source && 'id' in source ? source.id : ''
  try {
    await registration.showNotification(title, noticeOf(notice, clientId))
  } catch {
    // The permission was withdrawn meanwhile.
  }
}

/** A page for what no page has asked for: the one in view, else the one that was used last. */
async function anyPage(clients: Pick<Clients, 'matchAll'>): Promise<WindowClient | undefined> {
  const pages = await clients.matchAll({ type: 'window' })
  return pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
}

/**
 * Focuses the page that asked for the notification, or any that is open for what none has asked for, and sends it
 * a message with the path. A navigation instead would reload the page and end what it is computing.
 */
export async function openFromNotice(
  clients: Pick<Clients, 'get' | 'matchAll' | 'openWindow'>,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> {
  notification.close()
  const { clientId, path } = notification.data as Kept
  const page = clientId === '' ? await anyPage(clients) : await clients.get(clientId)
  if (page && 'focus' in page) {
    page.postMessage({ type: 'openPath', path })
    await (page as WindowClient).focus()
  } else await clients.openWindow(path)
}
