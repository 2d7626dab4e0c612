/** What a reader does with his records, wherever they are. The device comes first; the account follows. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RecordContent } from '../contract/record-content.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { bodyKeyOf } from './body-persister.ts'
import { copyInput, removeInput } from './record-inputs.ts'
import { recordQueries } from './record-queries.ts'
import {
  changeRecord,
  keepRecord,
  readRecord,
  type RecordWords,
  removeRecord,
  retryRecord,
} from './record-store.ts'
import { useCacheUserId } from './user-cache.tsx'

export type RecordActions = {
  /** Changes title, note or tags. A record that is only in the account is fetched (or taken from what is kept). */
  change: (id: string, change: RecordWords) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Sends a record that is only here, or was refused. */
  send: (id: string) => Promise<void>
  /** Keeps a record that came from a file. */
  keep: (record: RecordContent) => Promise<void>
  /** A record whole, wherever it is. */
  content: (id: string) => Promise<RecordContent>
  /** Makes a second record of one, under another id and title; kept inputs are kept for both. */
  duplicate: (id: string, as: { id: string; title: string }) => Promise<void>
  /** Takes away what a record was made from; the record stays. */
  removeInput: (id: string) => Promise<void>
  /** Moves what was done before signing in; each goes from the visitor's store when the account has it. */
  adopt: (ids: readonly string[]) => Promise<void>
}

async function contentInAccount(client: QueryClient, id: string): Promise<RecordContent> {
  const record = await client.query(recordQueries.detail(id))
  const { updatedAt: _at, createdAt, ...rest } = record
  return { ...rest, createdAt: createdAt ?? new Date().toISOString() }
}

async function forgetKept(client: QueryClient, userId: string, id: string): Promise<void> {
  const { queryKey } = recordQueries.detail(id)
  client.removeQueries({ queryKey })
  const db = await openDeviceDb(userId).catch(() => null)
  await db?.kept.remove(bodyKeyOf(queryKey)).catch(() => {})
}

/** The actions for the user of the cache around. */
export function useRecordActions(): RecordActions {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const contentOf = async (id: string) => {
    const known = await readRecord(userId, id)
    if (!known) return contentInAccount(client, id)
    const { updatedAt: _at, state: _state, fault: _fault, limit: _limit, ...content } = known
    return content
  }
  return {
    async change(id, change) {
      const changed = await changeRecord(userId, id, change)
      if (!changed) await keepRecord(userId, { ...(await contentInAccount(client, id)), ...change })
    },
    async remove(id) {
      await removeRecord(userId, id)
      await forgetKept(client, userId, id)
    },
    send: (id) => retryRecord(userId, id),
    async keep(record) {
      await keepRecord(userId, record)
    },
    content: contentOf,
    async duplicate(id, as) {
      const known = await readRecord(userId, id)
      await copyInput({ userId, id }, { userId, id: as.id })
      // What its owner keeps on the device only, its copy does as well.
      const isPrivate = known?.state === 'device'
      await keepRecord(userId, { ...(await contentOf(id)), ...as }, { isPrivate })
    },
    removeInput: (id) => removeInput(userId, id),
    async adopt(ids) {
      for (const id of ids) {
        const record = await readRecord(VISITOR, id)
        if (!record) continue
        await copyInput({ userId: VISITOR, id }, { userId, id })
        await keepRecord(userId, record, { isAdopted: true })
      }
    },
  }
}
