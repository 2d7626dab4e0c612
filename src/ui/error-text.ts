/** Messages for errors in the user's language: the service's where they are more specific, otherwise ours. */
import type { Language } from '../contract/languages.ts'
import { msg } from '../i18n/msg.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import { type CallErrorKind, type CallMessage, isCallError } from '../transport/call-error.ts'

/** Messages for errors without a useful message of the service. */
const BY_KIND: Record<CallErrorKind, string> = {
  offline: msg('error.call.offline'),
  timeout: msg('error.call.timeout'),
  portal: msg('error.call.portal'),
  expired: msg('error.call.expired'),
  unauthorised: msg('error.call.forbidden'),
  unrenewed: msg('error.call.unrenewed'),
  unreadable: msg('error.call.unreadable'),
  notOffered: msg('error.call.notOffered'),
  outdated: msg('error.call.outdated'),
  refused: msg('home.Your login has expired, please log in again'),
  forbidden: msg('error.call.forbidden'),
  notFound: msg('error.call.notFound'),
  invalid: msg('error.call.invalid'),
  tooMany: msg('error.call.tooMany'),
  unavailable: msg('error.call.unavailable'),
  maintenance: msg('error.call.maintenance'),
  failed: msg('error.call.failed'),
  aborted: msg('error.call.aborted'),
  rejected: msg('error.call.rejected'),
}

/** Kinds whose message from the service is more specific than ours. */
const SERVICE_MESSAGE_FIRST: ReadonlySet<CallErrorKind> = new Set([
  'rejected',
  'invalid',
  'tooMany',
  'notFound',
  'forbidden',
  'failed',
])

/** Returns a message of the service in the language of the user, otherwise in Chinese, otherwise as it is. */
function textOf(message: CallMessage, locale: Language): string {
  if (typeof message === 'string') return message
  return message[locale] ?? message['zh'] ?? Object.values(message).find(Boolean) ?? ''
}

/** Returns a function for the message of an error: the service's (8.1), without one, ours. */
export function useErrorText(): (error: unknown) => string {
  const t = useT()
  const locale = useLocale()
  return (error) => {
    if (isDeviceDbError(error) && error.kind === 'full') return t('cache.full')
    if (!isCallError(error)) return t('error.call.failed')
    if (SERVICE_MESSAGE_FIRST.has(error.kind)) {
      const text = textOf(error.serviceMessage, locale)
      if (text !== '') return text
    }
    return t(BY_KIND[error.kind], { field: error.field })
  }
}
