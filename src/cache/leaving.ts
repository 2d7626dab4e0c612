/** An account that waits for its deletion: until when, and how to keep it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type KeptRenewal } from '../contract/billing.ts'
import { memberEndpoints } from '../contract/endpoints/members.ts'
import { callTool } from '../session/current.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { isCallError } from '../transport/call-error.ts'
import { useAfterPayment } from './billing-queries.ts'
import { STALE } from './keeping.ts'

export const deletionQueries = {
  state: () =>
    queryOptions({
      queryKey: ['account', 'deletion'],
      queryFn: ({ signal }) => callTool(memberEndpoints.deletionState, {}, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
}

/** The day that a refusal names because the account waits for its deletion; null for any other error. */
export function leavingIn(error: unknown): string | null {
  if (!isCallError(error) || typeof error.data !== 'object' || error.data === null) return null
  const { obstacle, dueAt } = error.data as Record<string, unknown>
  return obstacle === 'leaving' && typeof dueAt === 'string' ? dueAt : null
}

/** The day on which the reader's account will be deleted; null for an account that stays, and for a visitor. */
export function useLeaving(): string | null {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const { data } = useQuery({
    ...deletionQueries.state(),
    enabled: isSignedIn,
    staleTime: STALE.minutes,
    // What is kept on the device may be older than an answer in another tab, however fresh it looks.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return isSignedIn ? (data?.dueAt ?? null) : null
}

/** What became of the renewal when the account was kept; null until then. Until the page is reloaded. */
export const keptRenewalAtom = atom<KeptRenewal | null>(null)

/**
 * Keeps the account: takes the deletion back, and refreshes everything that it had closed.
 * @returns to be called; throws CallError
 */
export function useKeepAccount(): () => Promise<void> {
  const client = useQueryClient()
  const tell = useAfterPayment()
  const setKept = useSetAtom(keptRenewalAtom)
  return async () => {
    const { renewal, ...state } = await callTool(memberEndpoints.cancelDeletion, {})
    setKept(renewal ?? 'none')
    client.setQueryData(deletionQueries.state().queryKey, state)
    await tell()
  }
}
