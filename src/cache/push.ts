/** Push notifications on this device: the member's choice, and the subscription that follows it. */
import { pushEndpoints } from '../contract/endpoints/push.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { noticePermission } from '../platform/notices.ts'
import { currentSubscription, subscribeDevice, unsubscribeDevice } from '../platform/push.ts'
import { callTool, currentSession } from '../session/current.ts'
import { callQuery } from './call-query.ts'

/** The choice on this device, with the endpoint that the service has. */
export type PushChoice = { isOn: boolean; endpoint: string }

/** Reads a stored choice; null while none was made. */
export function readPushChoice(stored: unknown): PushChoice | null {
  const { isOn, endpoint } = (stored ?? {}) as Partial<PushChoice>
  return typeof isOn === 'boolean' && typeof endpoint === 'string' ? { isOn, endpoint } : null
}

export const pushQueries = {
  /** The member's devices with push notifications. */
  devices: () => callQuery(['push', 'devices'], pushEndpoints.pushDevices, {}, { isSilent: true }),
}

/** Subscribes this device at the service. @returns the choice to store */
export async function subscribeHere(publicKey: string): Promise<PushChoice> {
  const device = await subscribeDevice(publicKey)
  await callTool(pushEndpoints.subscribeToPush, device)
  return { isOn: true, endpoint: device.endpoint }
}

/**
 * Ends the subscription. Offline the browser's part is enough: the service then finds no
 * subscriber.
 */
export async function unsubscribeHere(): Promise<void> {
  await unsubscribeDevice()
  await callTool(pushEndpoints.unsubscribeFromPush, {}).catch(() => {})
}

/** Ends the push notifications of a device, which need not be this one. */
export async function removePushDevice(id: string): Promise<void> {
  await callTool(pushEndpoints.unsubscribeFromPush, { id })
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Renews the subscription where the member wants notifications here and something has changed: the
 * browser has given another endpoint, the server another key, or the service has lost the device.
 */
export async function renewPush(): Promise<void> {
  const userId = currentSession().userId()
  if (userId === null || noticePermission() !== 'granted') return
  const key = storageKeys.push(userId)
  const choice = readPushChoice(parsed(localStore.get(key)))
  if (choice?.isOn !== true) return
  const { publicKey, devices } = await callTool(pushEndpoints.pushDevices, {}, { owner: userId })
  const here = await currentSubscription()
  const isSame = here?.publicKey === publicKey && here.endpoint === choice.endpoint
  if (isSame && devices.some(({ isCurrent }) => isCurrent)) return
  const next = await subscribeHere(publicKey)
  if (currentSession().userId() === userId) localStore.set(key, JSON.stringify(next))
}
