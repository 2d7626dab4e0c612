/** Queries and changes of the member's links that show a result to anyone who has the link. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { sharedResultEndpoints } from '../../../contract/endpoints/shared-results.ts'
import type { ShareDays } from '../../../contract/shared-result.ts'
import { callTool } from '../../../session/current.ts'

const LINKS = 'sharedLinks'

/** Returns the links that open, of one record, or of all for null. Not stored on the device. */
export function useSharedLinks(recordId: string | null) {
  return useQuery({
    queryKey: [LINKS, recordId ?? 'all'],
    queryFn: ({ signal }) =>
      callTool(sharedResultEndpoints.sharedLinks, recordId === null ? {} : { recordId }, {
        signal,
      }),
    meta: { isSilent: true },
  })
}

/** Returns the actions that make and revoke links; the lists follow. */
export function useSharedLinkActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [LINKS] })
  return {
    /** Makes a link. @returns its id, and its token, which is known only now */
    async make(recordId: string, days: ShareDays, content: string) {
      const params = { recordId, days, content }
      const { token, link } = await callTool(sharedResultEndpoints.shareResult, params)
      void refresh()
      return { id: link.id, token }
    },
    async revoke(id: string): Promise<void> {
      await callTool(sharedResultEndpoints.revokeSharedLink, { id })
      await refresh()
    },
  }
}

/** Returns the query of the shared document; nothing of it is stored on the device. */
export function sharedResultQuery(token: string) {
  return queryOptions({
    queryKey: ['sharedResult', token],
    queryFn: ({ signal }) => callTool(sharedResultEndpoints.sharedResult, { token }, { signal }),
    meta: { isSilent: true },
  })
}
