/**
 * The ends of offers: of what waits for a member's answer or payment. Every kind of offer and every end of it is in
 * `ENDS`, with the message to its recipient.
 */
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { notifications } from '../../db/schema-account.ts'
import { quotationEndedText } from '../../mail/order-texts.ts'
import { seatClosedText, seatEndedText, seatLostText } from '../../mail/seat-texts.ts'
import { paths } from '../../../src/lib/paths.ts'
import { type NotificationText, notify } from '../notifications/notify.ts'

/** Facts that the texts about an ended offer name, by the kind of the offer. */
type Facts = {
  /** An invitation to a seat. */
  seat: { payer: string }
  /** A seat that its member used. */
  usedSeat: { level: string }
  /** An order that waits for its payment. */
  order: object
  /** An order that waits for a bank transfer. */
  quotation: { orderId: string; number: string }
  /** A promotion code that is reserved for the next renewal. */
  coupon: object
}
export type OfferKind = keyof Facts

/**
 * The message to the recipient, or the reason why there is none. `own`: the end is the recipient's own action.
 * `reported`: another message reports it. `shown`: it was not sent to anybody, and its page shows the end.
 */
type Report<F> = ((facts: F) => NotificationText) | 'own' | 'reported' | 'shown'

const ofMembership =
  <F>(text: (facts: F) => Omit<NotificationText, 'href'>) =>
  (facts: F): NotificationText => ({ ...text(facts), href: paths.subscription() })

const quotationEnded = (
  { orderId, ...facts }: Facts['quotation'],
  why: 'expired' | 'withdrawn',
) => ({
  ...quotationEndedText(facts.number, why),
  href: paths.order(orderId),
})

export const ENDS = {
  seat: {
    accepted: 'own',
    declined: 'own',
    withdrawn: ofMembership(({ payer }) => seatEndedText(payer, 'withdrawn')),
    expired: ofMembership(({ payer }) => seatEndedText(payer, 'expired')),
    over: ofMembership(({ payer }) => seatEndedText(payer, 'over')),
    closed: ofMembership(() => seatClosedText(false)),
  },
  usedSeat: {
    left: 'own',
    lost: ofMembership(({ level }) => seatLostText(level)),
    closed: ofMembership(() => seatClosedText(true)),
  },
  order: { paid: 'reported', cancelled: 'own', expired: 'shown', withdrawn: 'shown' },
  quotation: {
    paid: 'reported',
    cancelled: 'own',
    expired: (facts) => quotationEnded(facts, 'expired'),
    withdrawn: (facts) => quotationEnded(facts, 'withdrawn'),
  },
  coupon: { used: 'reported', removed: 'own', released: 'reported', over: 'reported' },
} as const satisfies { [K in OfferKind]: Readonly<Record<string, Report<Facts[K]>>> }

export type OfferEnd<K extends OfferKind> = keyof (typeof ENDS)[K]

/** Key of the notifications about an offer. An order and its quotation are one offer. */
export function offerKey(kind: OfferKind, id: string): string {
  return `${kind === 'quotation' ? 'order' : kind}:${id}`
}

type Offer<K extends OfferKind> = {
  kind: K
  id: string
  facts: Facts[K]
  /** Null: the recipient has no account, and gets the message by mail only, from the caller. */
  memberId: string | null
  /** Another member whom the message names. */
  aboutId?: string
}

/**
 * Ends an offer for its recipient: removes the notification that it waits, and reports the end, in the list and by
 * mail. Called in a transaction that has locked the recipient.
 * @returns the message; null when the recipient is not notified
 */
export async function endOffer<K extends OfferKind>(
  tx: Database,
  now: Date,
  { kind, id, facts, memberId, aboutId }: Offer<K>,
  end: OfferEnd<K>,
): Promise<NotificationText | null> {
  const report = ENDS[kind][end] as Report<Facts[K]>
  const text = typeof report === 'function' ? report(facts) : null
  if (memberId === null) return text
  const isAboutIt = eq(notifications.offer, offerKey(kind, id))
  await tx.delete(notifications).where(and(eq(notifications.memberId, memberId), isAboutIt))
  if (text === null) return null
  const more = { ...(aboutId !== undefined && { aboutId }), isMailDue: true }
  await notify(tx, now, memberId, 'membership', { ...text, ...more })
  return text
}
