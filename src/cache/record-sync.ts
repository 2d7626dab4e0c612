/**
 * Sends the queue: records in the order in which they were created, each once. Stops at the first
 * temporary failure (no network, a busy service) and continues later; a record that the account
 * refuses permanently stays on the device with the reason. A refusal because of the level is
 * repeated when the level has risen or capacity has become free, never by itself.
 */
import { recordEndpoints } from '../contract/endpoints/records.ts'
import type { RecordFault } from '../contract/record-content.ts'
import { type LevelLimit, readLevelLimit } from '../contract/run-limits.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { withTabLock } from '../platform/locks.ts'
import { callTool, currentSession } from '../session/current.ts'
import { CallError, isCallError } from '../transport/call-error.ts'
import {
  contentOf,
  forgetRecord,
  type QueueItem,
  readQueue,
  readRecord,
  removeQueueItem,
  retryForCapacity,
  settleRecord,
  type StoredRecord,
} from './record-store.ts'
import { toWire } from './record-wire.ts'
import type { SyncOutcome } from './sync-loop.ts'

export type Sender = {
  /**
   * Sends in the owner's name or not at all: they may have signed out by the time the record has
   * been read.
   */
  save: (record: StoredRecord, owner: string) => Promise<unknown>
  remove: (id: string, owner: string) => Promise<unknown>
  /** Whether this user is still signed in: records are never sent in another user's name. */
  isOwner: (userId: string) => boolean
}

/** Sends to the account of the owner, as long as they are signed in. */
export const accountSender: Sender = {
  async save(record, owner) {
    const content = contentOf(record)
    const result = await toWire(content.result).catch(() => content.result)
    // Its size was checked when it was stored; a later build may have a smaller limit.
    if (result === null) throw new CallError('invalid')
    return callTool(recordEndpoints.saveRecord, { ...content, result }, { owner })
  },
  remove: (id, owner) => callTool(recordEndpoints.removeRecord, { id }, { owner }),
  isOwner: (userId) => currentSession().userId() === userId,
}

const FINAL: Partial<Record<CallError['kind'], RecordFault>> = {
  invalid: 'invalid',
  forbidden: 'forbidden',
  rejected: 'rejected',
  notFound: 'rejected',
}

/** Returns why the account permanently refuses a record; null for temporary failures. */
function refusalOf(error: unknown): { fault: RecordFault; limit?: LevelLimit } | null {
  if (!isCallError(error)) return null
  const limit = error.kind === 'forbidden' ? readLevelLimit(error.data) : null
  if (limit) return { fault: 'levelLimit', limit }
  const fault = FINAL[error.kind]
  return fault ? { fault } : null
}

async function sendSave(userId: string, item: QueueItem, sender: Sender): Promise<boolean> {
  const record = await readRecord(userId, item.params.id)
  if (!record) {
    await removeQueueItem(userId, item.seq)
    return false
  }
  try {
    await sender.save(record, userId)
  } catch (error) {
    const why = refusalOf(error)
    if (!why) throw error
    await settleRecord(userId, item, record.updatedAt, { state: 'failed', ...why })
    return false
  }
  await settleRecord(userId, item, record.updatedAt, { state: 'saved' })
  if (item.params.isAdopted) await forgetRecord(VISITOR, record.id)
  return true
}

async function sendRemoval(userId: string, item: QueueItem, sender: Sender): Promise<boolean> {
  try {
    await sender.remove(item.params.id, userId)
  } catch (error) {
    // Already removed, or not the user's to remove: nothing is left to do.
    if (!isCallError(error) || !FINAL[error.kind]) throw error
  }
  await removeQueueItem(userId, item.seq)
  await retryForCapacity(userId)
  return true
}

function retryAfter(error: unknown, sent: number): SyncOutcome {
  const retryAfterS = isCallError(error) ? error.retryAfterS : null
  return { name: 'later', sent, retryAfterMs: retryAfterS === null ? null : retryAfterS * 1000 }
}

/**
 * Sends a user's queue until it is empty or has to wait. Tabs take turns under a lock: what one has
 * sent, the next does not find.
 */
export function sendQueue(userId: string, sender: Sender = accountSender): Promise<SyncOutcome> {
  return withTabLock(`veriscope.outbox.${userId}`, async () => {
    let sent = 0
    for (;;) {
      const [item] = await readQueue(userId)
      if (!item) return { name: 'empty', sent }
      if (!sender.isOwner(userId)) return { name: 'later', sent, retryAfterMs: null }
      try {
        const isSent = await (item.endpoint === 'saveRecord' ? sendSave : sendRemoval)(
          userId,
          item,
          sender,
        )
        if (isSent) sent += 1
      } catch (error) {
        return retryAfter(error, sent)
      }
    }
  })
}
