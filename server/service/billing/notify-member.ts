/** Notifications and mails to members about their membership. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { paths } from '../../../src/lib/paths.ts'
import {
  type BillingEvent,
  billingMail,
  billingText,
  isUrgent,
  needsPayment,
} from '../../mail/billing-texts.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { mailMember } from '../members/mail-member.ts'
import { preferencesOf } from '../members/preferences.ts'
import { offerKey } from '../offers/end-offer.ts'
import { notify } from '../notifications/notify.ts'
import { pushToDevices } from '../notifications/push.ts'

/**
 * Writes the notification, the messages to the member's devices, and the mail where the member wants such mails.
 * Called in the transaction that causes it, so that they are neither lost nor sent for a change that was rolled
 * back.
 * @param link `href`: path that the notification links to, the subscription's page by default; `orderId`: the order that
 *   it asks to pay, whose end removes it
 */
export async function notifyMember(
  { db, outbox, now }: { db: Database; outbox: Outbox; now: Date },
  memberId: string,
  event: BillingEvent,
  link: { href?: string; orderId?: string } = {},
): Promise<void> {
  const { href = paths.subscription(), orderId } = link
  const [member] = await db
    .select({
      id: members.id,
      email: members.email,
      language: members.language,
      timeZone: members.timeZone,
    })
    .from(members)
    .where(eq(members.id, memberId))
  if (member === undefined) return
  const { billingMail: isMailed, billingNotice: isListed } = await preferencesOf(db, memberId)
  const mustKnow = isUrgent(event)
  if (mustKnow || isListed) {
    const offer = orderId === undefined ? {} : { offer: offerKey('order', orderId) }
    const text = { ...billingText(event, member.timeZone), href, ...offer }
    await notify(db, now, memberId, 'membership', text)
  }
  if (needsPayment(event)) await pushToDevices({ db, outbox, now }, memberId, 'billing', href)
  if (!mustKnow && !isMailed) return
  await mailMember({ db, outbox, now }, member, (language, zone) =>
    billingMail(event, language, zone),
  )
}
