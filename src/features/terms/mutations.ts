/** Records a member's consent to the displayed terms; queued while the service is not reached. */
import { mutationOptions } from '@tanstack/react-query'
import type { TermsType } from '../../contract/codes.ts'
import { consentText } from '../../contract/consent.ts'
import type { TermsDocument } from '../../contract/endpoints/content.ts'
import type { ContentLanguage } from '../../contract/languages.ts'
import { sendOrQueue } from '../../cache/write-queue.ts'
import { sha256OfText } from '../../platform/digest.ts'
import { isCallError } from '../../transport/call-error.ts'
import { withoutType } from './model.ts'
import { termsQueries } from './queries.ts'
import { termsCalls } from './queued-calls.ts'

/** A consent: the document as displayed, and its language. */
export type Consent = { useType: TermsType; document: TermsDocument; language: ContentLanguage }

/**
 * Records the member's consent to the displayed text. Without a network the consent is queued; the
 * service checks on arrival whether the text is still valid.
 */
export function confirmTerms() {
  return mutationOptions({
    mutationFn: async ({ useType, document, language }: Consent) => {
      const hash = await sha256OfText(consentText(document))
      const params = {
        useType,
        version: document.version,
        language,
        ...(hash === null ? {} : { hash }),
      }
      const about = { zh: document.titleZh, en: document.titleEn }
      await sendOrQueue(termsCalls.readTerms, params, { about })
    },
    onSuccess: (_nothing, { useType }, _context, { client }) => {
      client.setQueryData(termsQueries.unread().queryKey, (unread) => withoutType(unread, useType))
    },
    onError: (error, { useType }, _context, { client }) => {
      // Another text is valid by now: it is shown, and has to be scrolled to its end.
      if (isCallError(error) && error.kind === 'invalid') {
        return client.invalidateQueries({ queryKey: termsQueries.document(useType).queryKey })
      }
      return undefined
    },
  })
}
