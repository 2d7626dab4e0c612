/** Transactional outbox: messages are written here and sent later, so that no response waits for a mail server. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import type { Channel } from '../db/vocabularies.ts'

export type Message = {
  channel: Channel
  recipient: string
  subject: string
  body: string
  /** Further headers of a mail. */
  headers?: Record<string, string>
  /** The member whom it is about, beside the one who has its address: deleted with their account. */
  aboutId?: string | null
}

export type Outbox = {
  /** Writes a message. A withheld message is written in the same way, but never sent. */
  put: (db: Database, now: Date, message: Message, isWithheld?: boolean) => Promise<void>
}

/**
 * Creates an outbox in the database.
 * @param hasTransport whether a channel has a transport; without one the message is stored, not sent
 * @param wake called after a message was written, with its channel
 */
export function createOutbox(
  hasTransport: (channel: Channel) => boolean,
  wake: (channel: Channel) => void,
): Outbox {
  return {
    put: async (db, now, message, isWithheld = false) => {
      const status = isWithheld ? 'withheld' : hasTransport(message.channel) ? 'pending' : 'kept'
      await db
        .insert(outbox)
        .values({ id: randomUUID(), ...message, status, nextAttemptAt: now, createdAt: now })
      wake(message.channel)
    },
  }
}
