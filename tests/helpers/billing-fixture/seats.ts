/** Seats in the random sequences: three guests, who are invited, accept, leave and are removed. */
import { asc, eq } from '../../../server/db/drizzle.ts'
import { seats } from '../../../server/db/schema-seats.ts'
import type { BillingFixture } from './fixture.ts'

/** Number of seats of an order or a change; mostly left out. */
export const drawSeats = (at: number): { seats?: number } => {
  const seats = [undefined, undefined, undefined, 1, 2, 3][at % 6]
  return seats === undefined ? {} : { seats }
}

export const guestAddress = (id: string): string => `member-${id}@example.org`

const seatsOf = ({ parts, memberId }: BillingFixture) =>
  parts.db.select().from(seats).where(eq(seats.payerId, memberId)).orderBy(asc(seats.id))

/** Invites a guest, who mostly accepts. */
export async function giveSeat(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const guest = fixture.guests[a % fixture.guests.length] ?? ''
  await fixture.call('inviteToSeat', { address: guestAddress(guest) })
  const seat = (await seatsOf(fixture)).find(({ address }) => address === guestAddress(guest))
  if (seat !== undefined && b % 4 > 0) await fixture.callAs(guest, 'acceptSeat', { id: seat.id })
}

/** Ends a seat: the payer takes it back, or its holder gives it up. */
export async function endSeat(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const own = await seatsOf(fixture)
  const seat = own[a % Math.max(1, own.length)]
  if (seat === undefined) return
  if (b % 2 === 0) await fixture.call('freeSeat', { id: seat.id })
  else if (seat.memberId !== null) await fixture.callAs(seat.memberId, 'leaveSeat', { id: seat.id })
}
