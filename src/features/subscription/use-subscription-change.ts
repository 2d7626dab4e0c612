/** Changes of a member's subscription: cancelling, resuming, another plan, seats or billing details. */
import { useQueryClient } from '@tanstack/react-query'
import { subscriptionQueries, useAfterPayment } from '../../cache/billing-queries.ts'
import type { CancelReason } from '../../contract/billing.ts'
import { type Subscription, subscriptionEndpoints } from '../../contract/endpoints/subscription.ts'
import { callTool } from '../../session/current.ts'
import { type Failure, type Submission, useSubmission } from '../../ui/forms/use-submission.ts'

/** Changes of the subscription, with the state of the running one. */
export type SubscriptionChange = Submission & {
  cancel: (reason: CancelReason | null, note: string) => Promise<Failure | null>
  resume: () => Promise<Failure | null>
  /** Changes plan or seats from the next period on; choosing the present ones undoes such a change. */
  change: (planId: string, seats?: number) => Promise<Failure | null>
  /** Any other change whose reply is the subscription. */
  send: (work: () => Promise<Subscription>) => Promise<Failure | null>
  /** Chooses the saved billing details of coming invoices; null: those of the last invoice. */
  setTitle: (titleId: string | null) => Promise<Failure | null>
}

/** Changes the subscription; the other tabs and the account's level are updated. */
export function useSubscriptionChange(): SubscriptionChange {
  const client = useQueryClient()
  const submission = useSubmission()
  const afterPayment = useAfterPayment()

  const send = (work: () => Promise<Subscription>) =>
    submission.submit(async () => {
      const changed = await work()
      client.setQueryData(subscriptionQueries.detail().queryKey, changed)
      void afterPayment()
    })
  return {
    ...submission,
    send,
    cancel: (reason, note) =>
      send(() =>
        callTool(subscriptionEndpoints.cancelSubscription, {
          ...(reason !== null && { reason }),
          ...(note.trim() !== '' && { note: note.trim() }),
        }),
      ),
    resume: () => send(() => callTool(subscriptionEndpoints.resumeSubscription, {})),
    change: (planId, seats) =>
      send(() =>
        callTool(subscriptionEndpoints.changeSubscription, {
          planId,
          ...(seats !== undefined && { seats }),
        }),
      ),
    setTitle: (titleId) =>
      send(() =>
        callTool(subscriptionEndpoints.setRenewalTitle, titleId === null ? {} : { titleId }),
      ),
  }
}
