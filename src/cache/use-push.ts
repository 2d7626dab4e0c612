import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { pushEndpoints } from '../contract/endpoints/push.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { logFailure } from '../platform/log.ts'
import {
  requestNoticePermission,
  noticePermission,
  type NoticePermission,
  subscribeToPermission,
} from '../platform/notices.ts'
import { type PushControl, type PushAvailability, getPushAvailability } from '../platform/push.ts'
import { callTool } from '../session/current.ts'
import { useIsFeatureOffered } from '../session/offered-features.ts'
import {
  type PushChoice,
  pushQueries,
  readPushChoice,
  subscribeHere,
  unsubscribeHere,
} from './push.ts'
import { useStored } from './use-stored.ts'

const OFF: PushChoice = { isOn: false, endpoint: '' }

/** Controls push notifications on this device. */
export function usePush(): PushControl {
  const client = useQueryClient()
  const isOffered = useIsFeatureOffered('notifications')
  const { value: choice, set } = useStored(storageKeys.push, readPushChoice)
  const [isBusy, setBusy] = useState(false)
  const [hasRequested, setRequested] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const permission = useSyncExternalStore(
    subscribeToPermission,
    noticePermission,
    (): NoticePermission => 'unsupported',
  )
  const availability = useSyncExternalStore(
    subscribeToPermission,
    getPushAvailability,
    (): PushAvailability => 'none',
  )

  async function change(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      logFailure('system notifications could not be changed', failure)
      setError(failure)
    }
    setBusy(false)
    await client.invalidateQueries(pushQueries.devices())
  }

  return {
    availability: isOffered ? availability : 'none',
    permission,
    isDecided: choice !== null,
    isOn: choice?.isOn === true && permission === 'granted',
    wasRequested: hasRequested,
    isBusy,
    error,
    turnOn: () =>
      change(async () => {
        const answer = await requestNoticePermission()
        setRequested(true)
        if (answer !== 'granted') return
        const { publicKey } = await callTool(pushEndpoints.pushDevices, {})
        set(await subscribeHere(publicKey))
      }),
    turnOff: () =>
      change(async () => {
        set(OFF)
        await unsubscribeHere()
      }),
    decline: () => set(OFF),
  }
}
