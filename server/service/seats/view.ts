/** Seats as the API returns them. */
import { eq, inArray } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { stateAt, levelUntil, type SubscriptionRow } from '../subscription/schedule.ts'
import { subscriptionOf } from '../subscription/read.ts'
import {
  coveredSeats,
  endedOffersTo,
  expiryOf,
  invitationsTo,
  openSeatsOf,
  seatOf,
  type SeatRow,
} from './store.ts'

/** The paid seats, and those that can be offered: seats that end soon cannot. */
export function countSeats(now: Date, row: SubscriptionRow | null, taken: number) {
  if (row === null || stateAt(row, now) === 'ended') return { paid: 0, free: 0 }
  const lasting = Math.min(row.seats, row.nextSeats ?? row.seats)
  return { paid: row.seats, free: Math.max(0, lasting - 1 - taken) }
}

async function nickNames(db: Database, rows: readonly SeatRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: members.id, nickName: members.nickName })
    .from(members)
    .where(inArray(members.id, ids))
  return new Map(found.map(({ id, nickName }) => [id, nickName]))
}

async function emailOf(db: Database, memberId: string): Promise<string | null> {
  const [me] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId))
  return me?.email ?? null
}

async function payerOf(db: Database, payerId: string): Promise<string> {
  const [payer] = await db
    .select({ email: members.email, phone: members.phone })
    .from(members)
    .where(eq(members.id, payerId))
  return payer?.email ?? payer?.phone ?? ''
}

/** The offers to a member that have ended lately. */
async function findEnded(db: Database, now: Date, email: string | null) {
  const rows = email === null ? [] : await endedOffersTo(db, now, email)
  const shown = []
  for (const { id, payerId, endedBy: end, endedAt } of rows) {
    if (end !== null) shown.push({ id, payer: await payerOf(db, payerId), end, endedAt })
  }
  return shown
}

/** The invitations to a member, and their seat. */
async function findOffers(db: Database, now: Date, memberId: string, email: string | null) {
  const seat = await seatOf(db, memberId)
  const offers = email === null ? [] : await invitationsTo(db, now, email)
  const places = []
  for (const row of [...(seat === null ? [] : [seat]), ...offers]) {
    if (row.payerId === memberId) continue
    const given = await subscriptionOf(db, row.payerId)
    const isOver = given === null || stateAt(given, now) === 'ended'
    // There is nothing to accept any more.
    if (isOver && row.joinedAt === null) continue
    const has = !isOver && coveredSeats(await openSeatsOf(db, now, row.payerId), given.seats)
    const isCovered = has !== false && has.some(({ id }) => id === row.id)
    const joined = isCovered ? ('joined' as const) : ('waiting' as const)
    places.push({
      id: row.id,
      payer: await payerOf(db, row.payerId),
      level: isOver ? ('free' as const) : given.level,
      state: row.joinedAt === null ? ('invited' as const) : joined,
      invitedAt: row.invitedAt,
      joinedAt: row.joinedAt,
      expiresAt: row.joinedAt === null ? expiryOf(row) : null,
      until: isOver ? null : levelUntil(given),
    })
  }
  return places
}

/** The seats that a member pays for and has offered, and those that others have offered them. */
export async function seatsView(db: Database, now: Date, memberId: string) {
  const email = await emailOf(db, memberId)
  const row = await subscriptionOf(db, memberId)
  const rows = await openSeatsOf(db, now, memberId)
  const counts = countSeats(now, row, rows.length)
  const names = await nickNames(db, rows)
  const coveredIds = new Set(coveredSeats(rows, counts.paid).map(({ id }) => id))
  return {
    ...counts,
    seats: rows.map((seat) => {
      const joined = coveredIds.has(seat.id) ? ('joined' as const) : ('waiting' as const)
      return {
        id: seat.id,
        address: seat.address,
        nickName: names.get(seat.memberId ?? '') ?? '',
        state: seat.joinedAt === null ? ('invited' as const) : joined,
        invitedAt: seat.invitedAt,
        joinedAt: seat.joinedAt,
        expiresAt: seat.joinedAt === null ? expiryOf(seat) : null,
      }
    }),
    places: await findOffers(db, now, memberId, email),
    ended: await findEnded(db, now, email),
  }
}
