import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnreached } from '../../transport/call-error.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { useSubmission } from '../../ui/forms/use-submission.ts'
import { queueReply, sendReply } from './send.ts'
import { useReplyDraft } from './use-draft.ts'

/** Sends a reply in a conversation, or queues it until the service is reached. */
export function useReply(id: string, title: string) {
  const client = useQueryClient()
  const { reply, change, clear } = useReplyDraft(id)
  const { isBusy, failure, submit } = useSubmission()
  const [wasLost, setLost] = useState(false)
  const body = reply.text.trim()

  const begin = () => {
    const isSame = reply.messageId !== '' && reply.sent === body
    const messageId = isSame ? reply.messageId : newRecordId(Date.now(), Math.random)
    change({ messageId, sent: body })
    return { id, messageId, body }
  }
  const send = () =>
    submit(async () => {
      await sendReply(client, begin()).catch((error: unknown) => {
        setLost(isUnreached(error))
        throw error
      })
      clear()
    })
  const queue = () =>
    submit(async () => {
      await queueReply(begin(), title)
      clear()
    })
  return {
    text: reply.text,
    isEmpty: body === '',
    change: (text: string) => change({ text }),
    isBusy,
    failure,
    /** Whether the last attempt had no answer. */
    wasLost: wasLost && failure !== null,
    send: () => void send(),
    queue: () => void queue(),
  }
}
