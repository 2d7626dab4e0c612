import type { Notice } from '../src/contract/worker-messages.ts'

/** What a notice keeps for the moment when it is pressed. */
type Kept = { clientId: string; path: string }

const ICON = '/icons/icon-192.png'

/** Shows a notice for a page. Refused permission is no fault: the page says the same in itself. */
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
    // The reader has taken the permission back meanwhile.
  }
}

/**
 * Brings the reader back to the page that asked for the notice. It is told where to go instead of
 * being sent there: a navigation would load it anew and end what it still computes.
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
