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
  /** The reader's choice on this device; null while it was not asked for. */
  wish: Wish | null
  permission: NoticePermission
  /** Both the reader and the browser agree. */
  isOn: boolean
  /** Makes the browser ask for permission where needed; only from a click of the reader. */
  turnOn: () => Promise<void>
  turnOff: () => void
}

/**
 * Whether a system notification announces the end of a long analysis: the reader's choice on this
 * device.
 */
export function useRunNotices(): RunNotices {
  const { value: wish, set } = useStored(storageKeys.runNotices, readWish)
  const permission = useSyncExternalStore(
    subscribeToPermission,
    noticePermission,
    (): NoticePermission => 'unsupported',
  )
  const turnOn = useCallback(async () => {
    const answer = await askForNotices()
    // Dismissed without an answer: the question can be asked again.
    if (answer !== 'default') set('on')
  }, [set])
  const turnOff = useCallback(() => set('off'), [set])
  return { wish, permission, isOn: wish === 'on' && permission === 'granted', turnOn, turnOff }
}
