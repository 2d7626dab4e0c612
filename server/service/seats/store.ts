/** Reads the seats of a membership. */
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { seats } from '../../db/schema-seats.ts'
import { ENDED_SEAT_MS, INVITATION_MS } from '../../../src/contract/seats.ts'

export type SeatRow = typeof seats.$inferSelect

/** Time after which an invitation was sent if it is still open. */
const sentAfter = (now: Date): Date => new Date(now.getTime() - INVITATION_MS)

export const expiryOf = ({ invitedAt }: Pick<SeatRow, 'invitedAt'>): Date =>
  new Date(invitedAt.getTime() + INVITATION_MS)

/** Condition that a row occupies a seat: a member has it, or can still accept the invitation. */
const isOpen = (now: Date) =>
  and(isNull(seats.endedAt), or(isNotNull(seats.joinedAt), gt(seats.invitedAt, sentAfter(now))))

/** The seats that a payer has offered: first those who joined, in their order, then the invitations. */
export function openSeatsOf(db: Database, now: Date, payerId: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(seats)
    .where(and(eq(seats.payerId, payerId), isOpen(now)))
    .orderBy(sql`${seats.joinedAt} asc nulls last`, asc(seats.invitedAt), asc(seats.id))
}

/** The member's seat in another member's membership, or null. */
export async function seatOf(db: Database, memberId: string): Promise<SeatRow | null> {
  const [row] = await db
    .select()
    .from(seats)
    .where(and(eq(seats.memberId, memberId), isNotNull(seats.joinedAt)))
  return row ?? null
}

/** The open invitations to an address. */
export function invitationsTo(db: Database, now: Date, address: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(seats)
    .where(
      and(
        eq(seats.address, address),
        isNull(seats.joinedAt),
        isNull(seats.endedAt),
        gt(seats.invitedAt, sentAfter(now)),
      ),
    )
    .orderBy(asc(seats.invitedAt), asc(seats.id))
}

/** The ended offers to an address that its owner is still shown, the latest first. */
export function endedOffersTo(db: Database, now: Date, address: string): Promise<SeatRow[]> {
  const shownFrom = new Date(now.getTime() - ENDED_SEAT_MS)
  return db
    .select()
    .from(seats)
    .where(and(eq(seats.address, address), gt(seats.endedAt, shownFrom)))
    .orderBy(desc(seats.endedAt), asc(seats.id))
}

/**
 * The joined members who have a seat: after a refund a membership can have fewer seats than members, and then the
 * last who joined wait.
 * @param rows as `openSeatsOf` orders them
 * @param paid the seats of the membership, the payer's own included
 */
export function coveredSeats(rows: readonly SeatRow[], paid: number): SeatRow[] {
  return rows.filter(({ joinedAt }) => joinedAt !== null).slice(0, Math.max(0, paid - 1))
}
