import type { Notice } from '../src/contract/worker-messages.ts'

/** Data stored with a notification for when it is clicked. */
type Kept = { clientId: string; path: string }

const ICON = '/icons/icon-192.png'

/**
 * Shows a notification for a page. Refused permission is no error: the page shows the same itself.
 */
export async function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  { title, body, tag, path }: Notice,
  source: ExtendableMessageEvent['source'],
): Promise<void> {
  const clientId = source && 'id' in source ? source.id : ''
  const data: Kept = { clientId, path }
  try {
    await registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data })
  } catch {
    // The permission was withdrawn meanwhile.
  }
}

/**
 * Focuses the page that asked for the notification and sends it a message with the path. A
 * navigation instead would reload the page and end what it is computing.
 */
export async function openFromNotice(
  clients: Pick<Clients, 'get' | 'openWindow'>,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> {
  notification.close()
  const { clientId, path } = notification.data as Kept
  const page = clientId === '' ? undefined : await clients.get(clientId)
  if (page && 'focus' in page) {
    page.postMessage({ type: 'openPath', path })
    await (page as WindowClient).focus()
  } else await clients.openWindow(path)
}
