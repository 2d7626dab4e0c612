/** Shows failed calls as toasts, unless the page shows them in place. */
import { useEffect, useRef } from 'react'
import type { FailedCall } from '../cache/query-client.ts'
import { useT } from '../i18n/use-t.ts'
import { onDeviceDbLost } from '../platform/device-db.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import { useErrorText } from '../ui/error-text.ts'
import { useErrorToast } from './toasts.ts'

/** Errors that a page shows in place while loading; a toast would repeat them. */
const SHOWN_BY_PAGES: ReadonlySet<CallErrorKind> = new Set([
  'offline',
  'portal',
  'expired',
  'refused',
  'maintenance',
  'notOffered',
])

/** Whether a failed call becomes a toast. Refused sessions are reported by the sign-out policy. */
export function isToastWorthy(error: unknown, { source }: Pick<FailedCall, 'source'>): boolean {
  if (!isCallError(error)) return true
  if (error.kind === 'aborted' || error.kind === 'refused') return false
  return source === 'mutation' || !SHOWN_BY_PAGES.has(error.kind)
}

export function useCacheReports() {
  const t = useT()
  const errorText = useErrorText()
  const showErrorToast = useErrorToast()
  const latest = useRef({ t, errorText })
  useEffect(() => {
    latest.current = { t, errorText }
  })
  useEffect(
    () => onDeviceDbLost(() => showErrorToast(latest.current.t('cache.lost'))),
    [showErrorToast],
  )
  return {
    onError(error: unknown, failed: FailedCall) {
      if (isToastWorthy(error, failed)) showErrorToast(latest.current.errorText(error))
    },
    onFull() {
      showErrorToast(latest.current.t('cache.full'))
    },
  }
}
