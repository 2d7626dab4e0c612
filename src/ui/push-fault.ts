import { useT } from '../i18n/use-t.ts'
import type { PushControl } from '../platform/push.ts'
import { isCallError } from '../transport/call-error.ts'
import { useErrorText } from './error-text.ts'

/** Returns why requested system notifications are not on, and what to do; null when nothing is wrong. */
export function usePushFault({
  permission,
  wasRequested: isRequested,
  error,
}: PushControl): string | null {
  const t = useT()
  const errorText = useErrorText()
  if (permission === 'denied' && isRequested) return t('settings.push.denied')
  if (error === null) return null
  // Errors that are not from our service come from the browser.
  return isCallError(error) ? errorText(error) : t('settings.push.failed')
}
