/** Account deletion: the day on which it is due, and how to cancel it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type RenewalOutcome } from '../contract/billing.ts'
import { memberEndpoints } from '../contract/endpoints/members.ts'
import { callTool } from '../session/current.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { isCallError } from '../transport/call-error.ts'
import { useAfterPayment } from './billing-queries.ts'
import { STALE } from '../contract/freshness.ts'
import { callQuery } from './call-query.ts'

export const deletionQueries = {
  state: () =>
    callQuery(['account', 'deletion'], memberEndpoints.deletionState, {}, { isSilent: true }),
}

/**
 * Returns the due day from a refusal because the account waits for its deletion; null for any other
 * error.
 */
export function deletionDueFrom(error: unknown): string | null {
  if (!isCallError(error) || typeof error.data !== 'object' || error.data === null) return null
  const { obstacle, dueAt } = error.data as Record<string, unknown>
  return obstacle === 'leaving' && typeof dueAt === 'string' ? dueAt : null
}

/**
 * Returns the day on which the user's account will be deleted; null for an account that stays, and
 * for a visitor.
 */
export function useDeletionDue(): string | null {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const { data } = useQuery({
    ...deletionQueries.state(),
    enabled: isSignedIn,
    staleTime: STALE.minutes,
    // The persisted answer may be older than that of another tab, however fresh it looks.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return isSignedIn ? (data?.dueAt ?? null) : null
}

/**
 * The renewal's outcome after the deletion was cancelled; null until then. Lives until the page is
 * reloaded.
 */
export const renewalOutcomeAtom = atom<RenewalOutcome | null>(null)

/**
 * Returns a function that cancels the deletion and refreshes everything that it had closed. The
 * function throws CallError.
 */
export function useCancelDeletion(): () => Promise<void> {
  const client = useQueryClient()
  const refreshBilling = useAfterPayment()
  const setRenewalOutcome = useSetAtom(renewalOutcomeAtom)
  return async () => {
    const { renewal, ...state } = await callTool(memberEndpoints.cancelDeletion, {})
    setRenewalOutcome(renewal ?? 'none')
    client.setQueryData(deletionQueries.state().queryKey, state)
    await refreshBilling()
  }
}
