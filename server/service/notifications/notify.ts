/** Stores a notification for a member, within the transaction that causes it. */
import type { LocalisedText } from '../../../src/contract/envelope.ts'
import type { NotificationKind } from '../../../src/contract/endpoints/notifications.ts'
import type { Database } from '../../db/database.ts'
import { notifications } from '../../db/schema-account.ts'
import { newNumericId } from '../ids.ts'

/** Text of a notification: both languages, because a member may change theirs. */
export type NotificationText = {
  title: LocalisedText
  body: LocalisedText
  /** A path of this product (see `lib/paths`), or none. */
  href?: string | null
  /** Another member whom the text names: the notification is deleted with their account. */
  aboutId?: string
  /** The offer that it is about, see `offerKey`. */
  offer?: string
  /** Whether a mail with the same text follows. */
  isMailDue?: boolean
}

/**
 * Adds a notification to a member's list.
 * @param db the database, or the transaction that causes it
 */
export async function notify(
  db: Database,
  now: Date,
  memberId: string,
  kind: NotificationKind,
  { title, body, href = null, aboutId, offer, isMailDue }: NotificationText,
): Promise<void> {
  await db.insert(notifications).values({
    id: newNumericId(now),
    memberId,
    kind,
    titleZh: title.zh,
    titleEn: title.en,
    bodyZh: body.zh,
    bodyEn: body.en,
    href,
    aboutId,
    offer,
    isMailDue,
    createdAt: now,
  })
}
