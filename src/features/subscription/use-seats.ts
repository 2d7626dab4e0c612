/** Changes of the seats that a payer gives and a member accepts, and the confirmation before one. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptionQueries, useAfterPayment } from '../../cache/billing-queries.ts'
import { seatEndpoints, type Seats } from '../../contract/endpoints/seats.ts'
import { callTool } from '../../session/current.ts'
import { type Failure, type Submission, useSubmission } from '../../ui/forms/use-submission.ts'

/** Changes of seats, with the state of the running one. */
export type SeatWork = Submission & {
  invite: (address: string) => Promise<Failure | null>
  free: (id: string) => Promise<Failure | null>
  accept: (id: string) => Promise<Failure | null>
  leave: (id: string) => Promise<Failure | null>
}

/** Changes seats. A seat gives a level, so the account's level and the other tabs are updated too. */
export function useSeatWork(): SeatWork {
  const client = useQueryClient()
  const submission = useSubmission()
  const afterPayment = useAfterPayment()
  const send = (work: () => Promise<Seats>) =>
    submission.submit(async () => {
      client.setQueryData(subscriptionQueries.seats().queryKey, await work())
      void afterPayment()
    })
  return {
    ...submission,
    invite: (address) => send(() => callTool(seatEndpoints.inviteToSeat, { address })),
    free: (id) => send(() => callTool(seatEndpoints.freeSeat, { id })),
    accept: (id) => send(() => callTool(seatEndpoints.acceptSeat, { id })),
    leave: (id) => send(() => callTool(seatEndpoints.leaveSeat, { id })),
  }
}

/** Action that is confirmed before it is done. */
export function useConfirmation<T>(work: Submission) {
  const [selected, setSelected] = useState<T | null>(null)
  return {
    asked: selected,
    select(next: T | null) {
      work.clear()
      setSelected(next)
    },
  }
}
