import { type Language, languageFacts } from '../contract/languages.ts'
import { msg } from '../i18n/msg.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'

/** Texts for when the service sent no message of its own, or none that helps. */
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

/** Kinds whose message from the service says more than ours. */
const WORDS_FIRST: ReadonlySet<CallErrorKind> = new Set([
  'rejected',
  'invalid',
  'tooMany',
  'notFound',
  'forbidden',
])

/** Whether a text is written as its reader's language is: Han characters for one, none for another. */
function isReadable(text: string, locale: Language): boolean {
  return /\p{Script=Han}/u.test(text) === languageFacts(locale).hasHan
}

/**
 * The text of an error in the reader's language: the service's message in the current language,
 * then in Chinese, then raw; without one, ours. A message that is in another language stands beside a
 * sentence of ours.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useT()
  const locale = useLocale()
  return (error) => {
    if (isDeviceDbError(error) && error.kind === 'full') return t('cache.full')
    if (!isCallError(error)) return t('error.call.failed')
    if (WORDS_FIRST.has(error.kind)) {
      const { words } = error
      const own = typeof words === 'string' ? '' : (words[locale] ?? '')
      if (own !== '') return own
      const text = typeof words === 'string' ? words : (words['zh'] ?? '')
      if (text !== '') {
        return isReadable(text, locale)
          ? text
          : t('error.call.foreign', { ours: t(BY_KIND[error.kind]), theirs: text })
      }
    }
    return t(BY_KIND[error.kind], { field: error.field })
  }
}
