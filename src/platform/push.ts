/**
 * Uses the browser's push subscription; the only module that does. It never requests permission.
 */
import { getInstallMethod } from './install.ts'
import { noticePermission, type NoticePermission } from './notices.ts'

/** `install`: on iOS only an installed app has push. `none`: this browser has none. */
export type PushAvailability = 'ready' | 'install' | 'none'

/** Returns whether and how this device can get push notifications. */
export function getPushAvailability(): PushAvailability {
  if (typeof navigator === 'undefined') return 'none'
  const isAble = 'PushManager' in window && noticePermission() !== 'unsupported'
  if (isAble && 'serviceWorker' in navigator) return 'ready'
  return getInstallMethod() === 'ios' ? 'install' : 'none'
}

export type PushControl = {
  availability: PushAvailability
  permission: NoticePermission
  /** Whether the user has decided on this device. */
  isDecided: boolean
  isOn: boolean
  /** The user has requested it since the page was loaded, whether or not it succeeded. */
  wasRequested: boolean
  isBusy: boolean
  /** The last error; null without one. */
  error: unknown
  /** Makes the browser prompt where needed, and subscribes; only from a click of the user. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  /** Records that the user declined. */
  decline: () => void
}

/** Subscription data that the server needs to send to this device. */
export type DeviceSubscription = {
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
}

function base64url(bytes: ArrayBuffer | null | undefined): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function toDeviceSubscription(subscription: PushSubscription): DeviceSubscription {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    publicKey: base64url(subscription.options.applicationServerKey),
  }
}

async function getPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager
}

/** Returns this device's subscription; null without one. */
export async function currentSubscription(): Promise<DeviceSubscription | null> {
  const found = await (await getPushManager())?.getSubscription()
  return found ? toDeviceSubscription(found) : null
}

/**
 * Subscribes this device, in place of a subscription with another key.
 * @throws when there is no worker, or the browser cannot reach its push service
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription> {
  const push = await getPushManager()
  if (!push) throw new Error('there is no worker that could be told')
  const before = await push.getSubscription()
  if (before && toDeviceSubscription(before).publicKey !== publicKey) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return toDeviceSubscription(await push.subscribe(options))
}

/** Ends this device's subscription. */
export async function unsubscribeDevice(): Promise<void> {
  await (await (await getPushManager())?.getSubscription())?.unsubscribe()
}
