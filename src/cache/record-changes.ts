/** Notifies every view of a user's records about changes, in this tab and in the others. */
import { channels } from '../lib/storage-keys.ts'
import { openChannel } from '../platform/broadcast.ts'

type Change = { type: 'recordsChanged'; userId: string }

/** Reads another tab's message that records changed; null for anything else (S31). */
export function readRecordsChange(data: unknown): Change | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, userId } = data as Record<string, unknown>
  const isOurs = type === 'recordsChanged' && typeof userId === 'string' && userId.length <= 64
  return isOurs ? { type, userId } : null
}

const listeners = new Set<(userId: string) => void>()

/** Announces in this tab and the others that a user's records changed. */
export function tellRecords(userId: string): void {
  for (const listener of listeners) listener(userId)
  const channel = openChannel<Change>(channels.records, readRecordsChange, () => {})
  channel.post({ type: 'recordsChanged', userId })
  channel.close()
}

/**
 * Calls back when a user's records on this device changed, here or in another tab.
 * @returns a function that ends the subscription
 */
export function onRecordsChange(listener: (userId: string) => void): () => void {
  listeners.add(listener)
  const channel = openChannel<Change>(channels.records, readRecordsChange, ({ userId }) =>
    listener(userId),
  )
  return () => {
    listeners.delete(listener)
    channel.close()
  }
}
