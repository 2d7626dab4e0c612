import { mutationOptions } from '@tanstack/react-query'
import type { TermsType } from '../../contract/codes.ts'
import { termsEndpoints } from '../../contract/endpoints/terms.ts'
import { callTool } from '../../session/current.ts'
import { withoutType } from './model.ts'
import { termsQueries } from './queries.ts'

/** Marks a document as read by the member. */
export function confirmTerms() {
  return mutationOptions({
    mutationFn: (useType: TermsType) => callTool(termsEndpoints.readTerms, { useType }),
    onSuccess: (_nothing, useType, _context, { client }) => {
      client.setQueryData(termsQueries.unread().queryKey, (unread) => withoutType(unread, useType))
    },
  })
}
