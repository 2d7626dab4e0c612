/** What the worker hears about notifications: they come, are pressed, and lose their way here. */
import { tellPages } from './messages.ts'
import { openFromNotice } from './notices.ts'
import { isSubscriptionChange, renewSubscription, showPush } from './push.ts'

/** Registers the handlers. */
export function listenForNotices(worker: ServiceWorkerGlobalScope): void {
  const { clients, registration } = worker

  worker.addEventListener('push', (event) => {
    const setBadge = () => worker.navigator.setAppBadge?.()
    event.waitUntil(showPush(registration, { clients, setBadge }, event.data))
  })

  worker.addEventListener('pushsubscriptionchange', (event) => {
    if (!isSubscriptionChange(event)) return
    const renewed = renewSubscription(registration, event)
    event.waitUntil(renewed.then(() => tellPages(clients, { type: 'pushChanged' })))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.waitUntil(openFromNotice(clients, event.notification))
  })
}
