/** Offers and accepts seats of a membership. */
import { lockMembers, lockMembership } from '../../db/lock-order.ts'
import { and, eq, isNull } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { seats } from '../../db/schema-seats.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { seatEndpoints } from '../../../src/contract/endpoints/seats.ts'
import { INVITATION_MS } from '../../../src/contract/seats.ts'
import { paths } from '../../../src/lib/paths.ts'
import {
  seatGivenUpText,
  seatOfferedMail,
  seatOfferedText,
  seatTakenText,
} from '../../mail/seat-texts.ts'
import { languageOf } from '../../mail/texts.ts'
import { createRefusal } from '../rate-limits/attempts.ts'
import { spendAll } from '../rate-limits/spend.ts'
import { rateRule } from '../rate-limits/rules.ts'
import { findMember, type Member, emailKey } from '../auth/accounts.ts'
import type { Context, Handler } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { notify } from '../notifications/notify.ts'
import { endOffer, offerKey } from '../offers/end-offer.ts'
import { fieldError, notFound, ServiceError } from '../service-error.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { stateAt, type SubscriptionRow } from '../subscription/schedule.ts'
import { reportEnd } from './end-invitation.ts'
import { seatLevels, writeSeatLevels } from './levels.ts'
import { expiryOf, openSeatsOf, seatOf, type SeatRow } from './store.ts'
import { countSeats, seatsView } from './view.ts'

/** Facts of an offer that its recipient ends: there is no message. */
const OWN_END = { payer: '' }

export const seatList: Handler<'seats'> = async (context) => {
  const { memberId } = await context.member()
  return seatsView(context.db, context.now, memberId)
}

/** Changes the seats of a payer, and the levels that follow from it. */
async function changeSeats(
  tx: Database,
  now: Date,
  { payerId, memberId }: { payerId: string; memberId: string },
  change: (row: SubscriptionRow | null) => Promise<void>,
): Promise<void> {
  await lockMembership(tx, payerId, memberId)
  const row = await subscriptionOf(tx, payerId)
  const before = await seatLevels(tx, now, payerId, row)
  await change(row)
  await writeSeatLevels(tx, now, before, await seatLevels(tx, now, payerId, row))
}

type Offer = { id: string; payer: Member; invited: Member | null; address: string; level: string }

/** Notifies the invited person. The payer does not learn whether the address has an account. */
async function notifyInvited(
  tx: Database,
  { now, outbox, origin }: Pick<Context, 'now' | 'outbox' | 'origin'>,
  { id, payer, invited, address, level }: Offer,
): Promise<void> {
  const from = payer.email ?? payer.phone ?? ''
  if (invited !== null) {
    const about = { aboutId: payer.id, offer: offerKey('seat', id) }
    const text = { ...seatOfferedText(from, level), href: paths.subscription(), ...about }
    await notify(tx, now, invited.id, 'membership', text)
  }
  const addressee = invited ?? payer
  const until = new Date(now.getTime() + INVITATION_MS)
  const offer = { payer: from, level, until, address, page: `${origin}${paths.subscription()}` }
  await outbox.put(tx, now, {
    channel: 'mail',
    recipient: address,
    aboutId: payer.id,
    ...seatOfferedMail(
      offer,
      languageOf(addressee.language, addressee.timeZone),
      addressee.timeZone,
    ),
  })
}

/**
 * Spends an invitation.
 * @throws ServiceError 429 after too many invitations of one member, or to one address
 */
async function spendInvitation(
  tx: Database,
  { now, limits }: Context,
  payerId: string,
  address: string,
) {
  const declared = seatEndpoints.inviteToSeat.limits
  const from = rateRule(declared, 'member', limits)
  const to = rateRule(declared, 'recipient', limits)
  const waitMs = await spendAll(tx, now, [
    { key: `seats:from:${payerId}`, rule: from, units: 1 },
    { key: `seats:to:${address}`, rule: to, units: 1 },
  ])
  if (waitMs !== null) throw createRefusal('invitedTooOften', waitMs)
}

/**
 * Requires a free seat.
 * @throws ServiceError 409 when the seats are all taken, or there are none to offer
 */
function requireFreeSeat(now: Date, row: SubscriptionRow | null, taken: number): SubscriptionRow {
  if (row === null || stateAt(row, now) === 'ended') {
    throw new ServiceError(CODE.conflict, 'noSubscription')
  }
  if (countSeats(now, row, taken).free === 0) throw new ServiceError(CODE.conflict, 'noSeatFree')
  return row
}

async function invite(tx: Database, context: Context, payerId: string, address: string) {
  const { now } = context
  const invited = await findMember(tx, { kind: 'email', value: address })
  await lockMembers(tx, payerId, ...(invited === null ? [] : [invited.id]))
  await requireMayCommit(tx, payerId)
  const [payer] = await tx.select().from(members).where(eq(members.id, payerId))
  if (payer === undefined) throw notFound()
  if (payer.email === address) throw fieldError('seatIsYours', { address: 'own' })
  // A member with a seat cannot offer seats.
  if ((await seatOf(tx, payerId)) !== null) throw new ServiceError(CODE.conflict, 'seatElsewhere')
  const open = await openSeatsOf(tx, now, payerId)
  if (open.some((seat) => seat.address === address)) return
  const row = requireFreeSeat(now, await subscriptionOf(tx, payerId), open.length)
  await spendInvitation(tx, context, payerId, address)
  // An earlier offer to the address has ended.
  await tx.delete(seats).where(and(eq(seats.payerId, payerId), eq(seats.address, address)))
  const id = newNumericId(now)
  await tx.insert(seats).values({ id, payerId, address, invitedAt: now })
  await notifyInvited(tx, context, { id, payer, invited, address, level: row.level })
}

export const inviteToSeat: Handler<'inviteToSeat'> = async (context, params) => {
  const { memberId } = await context.member()
  const address = emailKey(params.address)
  await context.db.transaction((tx) => invite(tx, context, memberId, address))
  return seatsView(context.db, context.now, memberId)
}

/** Revokes an invitation or a seat, for the payer. The person who had it is notified. */
export const freeSeat: Handler<'freeSeat'> = async (context, { id }) => {
  const { memberId: payerId } = await context.member()
  const { db, now } = context
  const isIt = and(eq(seats.id, id), eq(seats.payerId, payerId), isNull(seats.endedAt))
  await db.transaction(async (tx) => {
    const [seat] = await tx.select().from(seats).where(isIt)
    // The seat is free already, which is the requested state.
    if (seat === undefined) return
    const invited = await findMember(tx, { kind: 'email', value: seat.address })
    const memberId = seat.memberId ?? invited?.id ?? payerId
    await changeSeats(tx, now, { payerId, memberId }, async () => {
      const ended = { memberId: null, joinedAt: null, endedAt: now, endedBy: 'withdrawn' as const }
      const [freed] = await tx.update(seats).set(ended).where(isIt).returning()
      const [payer] = await tx.select().from(members).where(eq(members.id, payerId))
      // A member who used it is told that their level has ended.
      if (freed === undefined || payer === undefined || seat.joinedAt !== null) return
      await reportEnd(tx, context, { seat, payer, invited }, 'withdrawn')
    })
  })
  return seatsView(db, now, payerId)
}

/**
 * Finds an invitation to this member, also an ended one, or their seat.
 * @throws ServiceError 404
 */
async function findOwnSeat(
  db: Database,
  now: Date,
  memberId: string,
  id: string,
): Promise<SeatRow> {
  const [seat] = await db.select().from(seats).where(eq(seats.id, id))
  const [me] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId))
  if (seat === undefined || seat.payerId === memberId) throw notFound()
  const isOpen = seat.endedAt !== null || expiryOf(seat).getTime() > now.getTime()
  const isInvited = seat.joinedAt === null && seat.address === me?.email && isOpen
  if (!isInvited && seat.memberId !== memberId) throw notFound()
  return seat
}

export const acceptSeat: Handler<'acceptSeat'> = async (context, { id }) => {
  const { memberId } = await context.member()
  const { db, now } = context
  const { payerId } = await findOwnSeat(db, now, memberId, id)
  await db.transaction((tx) =>
    changeSeats(tx, now, { payerId, memberId }, async (row) => {
      const seat = await findOwnSeat(tx, now, memberId, id)
      if (seat.joinedAt !== null) return
      if (row === null || stateAt(row, now) === 'ended' || seat.endedAt !== null) {
        throw new ServiceError(CODE.conflict, 'seatOver')
      }
      if ((await seatOf(tx, memberId)) !== null) {
        throw new ServiceError(CODE.conflict, 'seatElsewhere')
      }
      if ((await openSeatsOf(tx, now, memberId)).length > 0) {
        throw new ServiceError(CODE.conflict, 'seatsOfOwn')
      }
      await tx.update(seats).set({ memberId, joinedAt: now }).where(eq(seats.id, id))
      await endOffer(tx, now, { kind: 'seat', id, facts: OWN_END, memberId }, 'accepted')
      const text = { ...seatTakenText(seat.address), href: paths.subscription(), aboutId: memberId }
      await notify(tx, now, payerId, 'membership', text)
    }),
  )
  return seatsView(db, now, memberId)
}

export const leaveSeat: Handler<'leaveSeat'> = async (context, { id }) => {
  const { memberId } = await context.member()
  const { db, now } = context
  const { payerId } = await findOwnSeat(db, now, memberId, id)
  await db.transaction((tx) =>
    changeSeats(tx, now, { payerId, memberId }, async () => {
      const seat = await findOwnSeat(tx, now, memberId, id)
      await tx.delete(seats).where(eq(seats.id, id))
      await endOffer(tx, now, { kind: 'seat', id, facts: OWN_END, memberId }, 'declined')
      if (seat.endedAt !== null) return
      const text = seatGivenUpText(seat.address, seat.joinedAt !== null)
      await notify(tx, now, payerId, 'membership', {
        ...text,
        href: paths.subscription(),
        aboutId: memberId,
      })
    }),
  )
  return seatsView(db, now, memberId)
}
