/** The only module that uses the browser's push subscription. Nothing here asks for permission. */
import { installWay } from './install.ts'
import { noticePermission, type NoticePermission } from './notices.ts'

/** `install`: on iOS only an installed app can be told. `none`: this browser cannot. */
export type PushWay = 'ready' | 'install' | 'none'

/** Whether the system can tell this device something while no page is open. */
export function pushWay(): PushWay {
  if (typeof navigator === 'undefined') return 'none'
  const isAble = 'PushManager' in window && noticePermission() !== 'unsupported'
  if (isAble && 'serviceWorker' in navigator) return 'ready'
  return installWay() === 'ios' ? 'install' : 'none'
}

export type PushControl = {
  way: PushWay
  permission: NoticePermission
  /** Whether the reader has said anything about it on this device. */
  isDecided: boolean
  isOn: boolean
  /** The reader has asked for it since the page stands, whether or not it could be done. */
  isAsked: boolean
  isBusy: boolean
  /** What went wrong last; null when nothing did. */
  error: unknown
  /** Makes the browser ask where needed, and subscribes; only from a press of the reader. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  /** Notes that he was asked and does not want it. */
  decline: () => void
}

/** What the server has to know to send to this device. */
export type Subscribed = { endpoint: string; p256dh: string; auth: string; publicKey: string }

function base64url(bytes: ArrayBuffer | null | undefined): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function subscribed(subscription: PushSubscription): Subscribed {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    publicKey: base64url(subscription.options.applicationServerKey),
  }
}

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager
}

/** This device's subscription; null without one. */
export async function currentSubscription(): Promise<Subscribed | null> {
  const found = await (await manager())?.getSubscription()
  return found ? subscribed(found) : null
}

/**
 * Subscribes this device, in place of what was subscribed with another key.
 * @throws when there is no worker, or the browser cannot reach its push service
 */
export async function subscribeDevice(publicKey: string): Promise<Subscribed> {
  const push = await manager()
  if (!push) throw new Error('there is no worker that could be told')
  const before = await push.getSubscription()
  if (before && subscribed(before).publicKey !== publicKey) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return subscribed(await push.subscribe(options))
}

/** Ends this device's subscription. */
export async function unsubscribeDevice(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe()
}
