import { useCallback, useSyncExternalStore } from 'react'
import { storageKeys } from '../lib/storage-keys.ts'
import {
  askForNotices,
  noticePermission,
  type NoticePermission,
  subscribeToPermission,
} from '../platform/notices.ts'
import { useStored } from './use-stored.ts'

type Wish = 'on' | 'off'

const readWish = (stored: unknown): Wish | null =>
  stored === 'on' || stored === 'off' ? stored : null

export type RunNotices = {
  /** What the reader said on this device; null while he was not asked. */
  wish: Wish | null
  permission: NoticePermission
  /** Both the reader and the browser agree. */
  isOn: boolean
  /** Lets the browser ask where it has to; from a press of the reader only. */
  turnOn: () => Promise<void>
  turnOff: () => void
}

/** Whether the system says that a long analysis has ended: the reader's wish on this device. */
export function useRunNotices(): RunNotices {
  const { value: wish, set } = useStored(storageKeys.runNotices, readWish)
  const permission = useSyncExternalStore(
    subscribeToPermission,
    noticePermission,
    (): NoticePermission => 'unsupported',
  )
  const turnOn = useCallback(async () => {
    const answer = await askForNotices()
    // Closed without an answer: he can be asked again.
    if (answer !== 'default') set('on')
  }, [set])
  const turnOff = useCallback(() => set('off'), [set])
  return { wish, permission, isOn: wish === 'on' && permission === 'granted', turnOn, turnOff }
}
