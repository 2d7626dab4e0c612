/** The consent to a legal document as a call that may be queued. */
import { queuedCall } from '../../cache/queued-call.ts'
import { termsEndpoints } from '../../contract/endpoints/terms.ts'

export const termsCalls = {
  readTerms: queuedCall(termsEndpoints, 'readTerms', {
    keyOf: ({ useType }) => `terms:${String(useType)}`,
    affects: [['terms', 'unread']],
  }),
}
