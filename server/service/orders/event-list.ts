import type { Database } from '../../db/database.ts'
import { desc, inArray } from '../../db/drizzle.ts'
import { events } from '../../db/schema.ts'
import type { EventKind } from '../events.ts'

const LIST_LIMIT = 200
const KINDS: readonly EventKind[] = [
  'paymentMismatch',
  'refundedOutside',
  'refundReturned',
  'refundedInPlace',
  'paymentDisputed',
]

/** Events from the provider that did not start here or do not match our records; newest first. */
export async function listPaymentEvents(db: Database) {
  return db
    .select({ at: events.at, kind: events.kind, memberId: events.memberId, data: events.data })
    .from(events)
    .where(inArray(events.kind, [...KINDS]))
    .orderBy(desc(events.at), desc(events.id))
    .limit(LIST_LIMIT)
}
