/** Setting of system notifications for long analyses, with the permission of the browser. */
import { useCallback, useSyncExternalStore } from 'react'
import { storageKeys } from '../lib/storage-keys.ts'
import {
  requestNoticePermission,
  noticePermission,
  type NoticePermission,
  subscribeToPermission,
} from '../platform/notices.ts'
import { useStored } from './use-stored.ts'

type NoticePreference = 'on' | 'off'

const parsePreference = (stored: unknown): NoticePreference | null =>
  stored === 'on' || stored === 'off' ? stored : null

export type RunNotices = {
  /** The user's choice on this device; null while there is none. */
  preference: NoticePreference | null
  permission: NoticePermission
  /** Both the user and the browser agree. */
  isOn: boolean
  /** Makes the browser prompt for permission where needed; only from a click of the user. */
  turnOn: () => Promise<void>
  turnOff: () => void
}

/**
 * Whether a system notification announces the end of a long analysis: the user's choice on this
 * device.
 */
export function useRunNotices(): RunNotices {
  const { value: choice, set } = useStored(storageKeys.runNotices, parsePreference)
  const permission = useSyncExternalStore(
    subscribeToPermission,
    noticePermission,
    (): NoticePermission => 'unsupported',
  )
  const turnOn = useCallback(async () => {
    const answer = await requestNoticePermission()
    // The prompt was dismissed: it can be shown again.
    if (answer !== 'default') set('on')
  }, [set])
  const turnOff = useCallback(() => set('off'), [set])
  return {
    preference: choice,
    permission,
    isOn: choice === 'on' && permission === 'granted',
    turnOn,
    turnOff,
  }
}
