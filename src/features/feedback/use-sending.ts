/** Sends the draft of a message, which stays stored until the message has arrived. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isUnreached } from '../../transport/call-error.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { paths } from '../../lib/paths.ts'
import { fieldErrorsOf, useSubmission } from '../../ui/forms/use-submission.ts'
import { type ContextFacts, contentOf, faultsOf } from './model.ts'
import { queueDraft, sendDraft } from './send.ts'
import { type useDraft, useReplyDraft } from './use-draft.ts'

/** The form's fields by their names on the wire. */
const FIELDS = {
  title: 'title',
  body: 'body',
  attachmentName: 'file',
  attachmentType: 'file',
  attachmentData: 'file',
} as const

export function useSending({ draft, file, change, clear }: ReturnType<typeof useDraft>) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const submission = useSubmission()
  const earlier = useReplyDraft(draft.id)
  const [wasLost, setLost] = useState(false)

  const send = async (facts: ContextFacts) => {
    const id = draft.id === '' ? newRecordId(Date.now(), Math.random) : draft.id
    const sent = { ...draft, id }
    const failure = await submission.submit(async () => {
      // Stored before sending: after a reload it must be sent under the same id.
      change({ id, tried: draft.tried === '' ? contentOf(draft) : draft.tried })
      const arrived = await sendDraft(client, sent, facts, file).catch((error: unknown) => {
        setLost(isUnreached(error))
        throw error
      })
      if (arrived.isEarlier) earlier.change({ text: draft.body })
      clear()
      navigate(paths.feedbackItem(arrived.id), { replace: true })
    })
    return failure === null
  }
  const queue = async (facts: ContextFacts) => {
    const failure = await submission.submit(async () => {
      await queueDraft(draft, facts, file)
      clear()
      navigate(paths.feedback(), { replace: true })
    })
    return failure === null
  }
  const { failure } = submission
  const errors = failure === null ? null : fieldErrorsOf(failure, FIELDS)
  return {
    send,
    /** Queues the message until the service is reached. */
    queue,
    /** Whether the last attempt had no answer. */
    wasLost: wasLost && failure !== null,
    isBusy: submission.isBusy,
    /** Error shown above the form; errors of a field are shown at the field. */
    failure: errors === null ? (failure?.text ?? null) : null,
    errors: errors ?? {},
    canSend: Object.keys(faultsOf(draft)).length === 0,
  }
}
