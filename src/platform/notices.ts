/**
 * Shows system notifications; the only module that does. It never requests permission by itself.
 */
import type { Notice } from '../contract/worker-messages.ts'
import { workerClient } from './worker-registration.ts'

export type NoticePermission = NotificationPermission | 'unsupported'

const listeners = new Set<() => void>()
let isFollowing = false

/** Returns the browser's present permission. */
export function noticePermission(): NoticePermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/**
 * Follows the permission, which the user may change in the browser's settings while the page is
 * open.
 */
async function followPermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', () => listeners.forEach((listener) => listener()))
  } catch {
    // Browsers that cannot be queried are read again with the next change of the page.
  }
}

/** @returns a function that ends the subscription */
export function subscribeToPermission(listener: () => void): () => void {
  if (!isFollowing && noticePermission() !== 'unsupported') {
    isFollowing = true
    void followPermission()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the browser prompt for permission. Only from a click: browsers refuse it otherwise. */
export async function requestNoticePermission(): Promise<NoticePermission> {
  if (noticePermission() === 'unsupported') return 'unsupported'
  const answer = await Notification.requestPermission()
  for (const listener of listeners) listener()
  return answer
}

/**
 * Shows a system notification, through the service worker where there is one: it can bring the user
 * back to this page. Without permission nothing happens.
 * @param onClick called for a click where there is no worker to handle it
 */
export function showNotice(notice: Notice, onClick: () => void): void {
  if (noticePermission() !== 'granted' || workerClient.showNotice(notice)) return
  try {
    const { title, body, tag } = notice
    const shown = new Notification(title, { body, tag })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onClick()
    })
  } catch {
    // Phones allow notifications through a worker only.
  }
}
