/** Ends invitations to seats that can no longer be accepted, and notifies the invited. */
import { lockMembers } from '../../db/lock-order.ts'
import { and, asc, eq, isNull, lt, lte, ne, or } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { members } from '../../db/schema.ts'
import { subscriptions } from '../../db/schema-billing.ts'
import { seats } from '../../db/schema-seats.ts'
import { languageOf, noticeMail } from '../../mail/texts.ts'
import { ENDED_SEAT_MS, INVITATION_MS, type SeatEnd } from '../../../src/contract/seats.ts'
import { findMember, type Member } from '../auth/accounts.ts'
import type { Context, ServiceParts } from '../context.ts'
import { endOffer } from '../offers/end-offer.ts'
import type { SeatRow } from './store.ts'

/** Limit of one run; the rest waits for the next. */
const MAX_ENDED = 500

type Parts = Pick<Context, 'outbox' | 'now'>
type Invitation = { seat: Pick<SeatRow, 'id' | 'address'>; payer: Member; invited: Member | null }

/**
 * Notifies the invited person that an invitation has ended; without an account by mail only, in the payer's language.
 * Called in a transaction that has locked both members.
 */
export async function reportEnd(
  tx: Database,
  { outbox, now }: Parts,
  { seat, payer, invited }: Invitation,
  end: SeatEnd | 'closed',
): Promise<void> {
  // An account that is closed leaves nothing behind that names it.
  const aboutId = end === 'closed' ? undefined : payer.id
  const named = aboutId === undefined ? {} : { aboutId }
  const offer = {
    kind: 'seat' as const,
    id: seat.id,
    facts: { payer: payer.email ?? payer.phone ?? '' },
    memberId: invited?.id ?? null,
    ...named,
  }
  const text = await endOffer(tx, now, offer, end)
  if (text === null || invited !== null) return
  const language = languageOf(payer.language, payer.timeZone)
  const mail = { channel: 'mail', recipient: seat.address, ...noticeMail(text, language) } as const
  await outbox.put(tx, now, { ...mail, ...named })
}

/** Condition that an invitation is open. */
export const isUnanswered = and(isNull(seats.joinedAt), isNull(seats.endedAt))

async function endInvitation({ db, outbox, clock }: ServiceParts, id: string): Promise<void> {
  const now = clock()
  const [found] = await db.select().from(seats).where(eq(seats.id, id))
  if (found === undefined) return
  const { payerId, address } = found
  await db.transaction(async (tx) => {
    const invited = await findMember(tx, { kind: 'email', value: address })
    await lockMembers(tx, payerId, ...(invited === null ? [] : [invited.id]))
    const [payer] = await tx.select().from(members).where(eq(members.id, payerId))
    const isOverdue = found.invitedAt.getTime() + INVITATION_MS <= now.getTime()
    const end = isOverdue ? ('expired' as const) : ('over' as const)
    const [seat] = await tx
      .update(seats)
      .set({ endedAt: now, endedBy: end })
      .where(and(eq(seats.id, id), isUnanswered))
      .returning()
    if (seat === undefined || payer === undefined) return
    await reportEnd(tx, { outbox, now }, { seat, payer, invited }, end)
  })
}

/** Ends the invitations that are too old, or whose membership is over; a step of the billing job. */
export async function endInvitations(parts: ServiceParts): Promise<void> {
  const { db, clock } = parts
  const overdue = lte(seats.invitedAt, new Date(clock().getTime() - INVITATION_MS))
  const ended = await db
    .select({ id: seats.id })
    .from(seats)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.memberId, seats.payerId), ne(subscriptions.state, 'ended')),
    )
    .where(and(isUnanswered, or(overdue, isNull(subscriptions.memberId))))
    .orderBy(asc(seats.invitedAt))
    .limit(MAX_ENDED)
  for (const { id } of ended) await endInvitation(parts, id)
}

/** Removes ended offers of seats that are not shown any more. */
export async function deleteEndedSeats(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, seats, lt(seats.endedAt, new Date(now.getTime() - ENDED_SEAT_MS)))
}
