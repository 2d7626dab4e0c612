/** System notifications on this device while no page is open: the member's choice, and what keeps it true. */
import { queryOptions } from '@tanstack/react-query'
import { pushEndpoints } from '../contract/endpoints/push.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { noticePermission } from '../platform/notices.ts'
import { currentSubscription, subscribeDevice, unsubscribeDevice } from '../platform/push.ts'
import { callTool, currentSession } from '../session/current.ts'
import { STALE } from './keeping.ts'

/** The choice on this device, with the address that the service was told. */
export type PushChoice = { isOn: boolean; endpoint: string }

/** Reads a stored choice; null while none was made. */
export function readPushChoice(stored: unknown): PushChoice | null {
  const { isOn, endpoint } = (stored ?? {}) as Partial<PushChoice>
  return typeof isOn === 'boolean' && typeof endpoint === 'string' ? { isOn, endpoint } : null
}

export const pushQueries = {
  /** The devices of the member on which he is told. */
  devices: () =>
    queryOptions({
      queryKey: ['push', 'devices'],
      queryFn: ({ signal }) => callTool(pushEndpoints.pushDevices, {}, { signal }),
      staleTime: STALE.always,
      meta: { isSilent: true },
    }),
}

/** Subscribes this device, and tells the service. @returns the choice to keep */
export async function subscribeHere(publicKey: string): Promise<PushChoice> {
  const device = await subscribeDevice(publicKey)
  await callTool(pushEndpoints.subscribeToPush, device)
  return { isOn: true, endpoint: device.endpoint }
}

/** Ends it. Without a network the browser's end is enough: the service then finds nobody. */
export async function unsubscribeHere(): Promise<void> {
  await unsubscribeDevice()
  await callTool(pushEndpoints.unsubscribeFromPush, {}).catch(() => {})
}

/** Tells a device no more, which need not be this one. */
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
 * Subscribes anew where a member wants to be told here and something has changed: the browser has given another
 * address, the server another key, or the service has forgotten the device.
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
