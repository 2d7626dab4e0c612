/** Seats as the API returns them. */
import { eq, inArray } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { stateAt, levelUntil, type SubscriptionRow } from '../subscription/schedule.ts'
import { subscriptionOf } from '../subscription/read.ts'
import {
  coveredSeats,
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

/** The invitations to a member, and their seat. */
async function findOffers(db: Database, now: Date, memberId: string) {
  const [me] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId))
  const seat = await seatOf(db, memberId)
  const offers = me?.email == null ? [] : await invitationsTo(db, now, me.email)
  const places = []
  for (const row of [...(seat === null ? [] : [seat]), ...offers]) {
    if (row.payerId === memberId) continue
    const given = await subscriptionOf(db, row.payerId)
    const isOver = given === null || stateAt(given, now) === 'ended'
    // There is nothing to accept any more.
    if (isOver && row.joinedAt === null) continue
    const [payer] = await db
      .select({ email: members.email, phone: members.phone })
      .from(members)
      .where(eq(members.id, row.payerId))
    const has = !isOver && coveredSeats(await openSeatsOf(db, now, row.payerId), given.seats)
    const isCovered = has !== false && has.some(({ id }) => id === row.id)
    const joined = isCovered ? ('joined' as const) : ('waiting' as const)
    places.push({
      id: row.id,
      payer: payer?.email ?? payer?.phone ?? '',
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
    places: await findOffers(db, now, memberId),
  }
}
