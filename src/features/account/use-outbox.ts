/** Lists what waits to be sent to the account, with the actions that discard or resend each entry. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { cancelQueued, type QueueItem, retryRecord } from '../../cache/record-store.ts'
import { useDeviceRecords, useQueuedRecords } from '../../cache/use-record.ts'
import { sendNow } from '../../cache/use-sync-loop.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { isKnown, useQueuedWrites } from '../../cache/use-queued-writes.ts'
import { refetchAffected } from '../../cache/use-write-sync.ts'
import { dropWrite, recordWrite, publishWritesChange } from '../../cache/write-queue.ts'
import { type KnownWrite, revertWrite } from '../../cache/known-writes.ts'
import { outboxTextOf } from '../../cache/queued-call.ts'
import type { Language } from '../../contract/languages.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import type { Translate } from '../../i18n/words.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { faultTextOf } from '../../ui/results/record-state.tsx'

/** One entry of the outbox list. */
export type Waiting = {
  id: string
  text: string
  /** ISO 8601. */
  at: string
  /** The service's refusal; null while it waits. */
  fault: string | null
  /** Description of the loss by discarding it; null where nothing is lost. */
  loses: string | null
  /** Label of the discard button, where it differs from the usual one. */
  discardText: string | null
  /** Discards it; null where that is done elsewhere. */
  discard: (() => Promise<void>) | null
  /** Sends it again; null while it waits. */
  again: (() => Promise<void>) | null
}

/** Describes a waiting change in a language. */
export function describeWrite(
  { call, params, about }: KnownWrite,
  t: Translate,
  locale: Language,
): string {
  // Of the types of lists, 'unit' has no separator at all in Chinese.
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  const values = call.valuesOf?.(params, { t, list: (items) => list.format(items) }) ?? params
  const title = about?.[locale] || about?.zh || t('outbox.what.unnamed')
  return t(outboxTextOf(call.name), { ...values, title })
}

function useWaitingWrites(): Waiting[] {
  const t = useT()
  const client = useQueryClient()
  const userId = useCacheUserId()
  const locale = useLocale()
  const errorText = useErrorText()
  return useQueuedWrites()
    .filter(isKnown)
    .map((write) => {
      const { call } = write
      return {
        id: `write-${write.seq}`,
        text: describeWrite(write, t, locale),
        at: write.createdAt,
        fault: write.fault === null ? null : errorText(write.fault),
        loses: call.losesText === undefined ? null : t(call.losesText),
        discardText: null,
        discard: async () => {
          await dropWrite(userId, write.seq)
          // After a refusal the page has read the service's state already.
          if (write.fault === null) await revertWrite(client, write)
          refetchAffected(client, [call])
          publishWritesChange(userId)
        },
        again:
          write.fault === null
            ? null
            : async () => {
                await recordWrite(userId, write.seq, { fault: undefined, tries: 0 })
                publishWritesChange(userId)
              },
      }
    })
}

function useWaitingRecords(): Waiting[] {
  const t = useT()
  const client = useQueryClient()
  const userId = useCacheUserId()
  const queue = useQueuedRecords()
  const { data: records = [] } = useDeviceRecords()
  const refused = records.filter(({ state, fault }) => state === 'failed' && fault !== undefined)
  const textOf = ({ endpoint, params }: QueueItem) => {
    if (endpoint === 'removeRecord') return t('outbox.what.removeRecord')
    const title = records.find(({ id }) => id === params.id)?.title ?? t('outbox.what.unnamed')
    return t('outbox.what.saveRecord', { title })
  }
  const cancel = async (item: QueueItem) => {
    await cancelQueued(userId, item)
    await client.invalidateQueries({ queryKey: recordQueries.all() })
  }
  const isOnlyHere = ({ endpoint, params }: QueueItem) =>
    endpoint === 'saveRecord' && params.isChange !== true
  return [
    ...queue.map((item) => ({
      id: `record-${item.seq}`,
      text: textOf(item),
      at: item.createdAt,
      fault: null,
      loses: null,
      discardText: isOnlyHere(item) ? t('outbox.keepHere') : null,
      discard: () => cancel(item),
      again: null,
    })),
    ...refused.map(({ id, title, updatedAt, ...record }) => ({
      id: `refused-${id}`,
      text: t('outbox.what.saveRecord', { title }),
      at: updatedAt,
      fault: t(faultTextOf(record)),
      loses: null,
      discardText: null,
      // The record stays in the list of records, where it can be removed.
      discard: null,
      again: () => retryRecord(userId, id),
    })),
  ]
}

/** Returns everything that waits to be sent, in order of creation, with its actions. */
export function useOutbox() {
  const writes = useWaitingWrites()
  const records = useWaitingRecords()
  const [isSending, setSending] = useState(false)
  return {
    waiting: [...writes, ...records].toSorted((a, b) => a.at.localeCompare(b.at)),
    isSending,
    send: async () => {
      setSending(true)
      await sendNow()
      setSending(false)
    },
  }
}
