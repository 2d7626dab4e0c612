/** Seats in the random sequences: three guests, who are invited, accept, leave and are removed. */
import { asc, eq } from '../../../server/db/drizzle.ts'
import { seats } from '../../../server/db/schema-seats.ts'
import type { World } from './world.ts'

/** Number of seats of an order or a change; mostly left out. */
export const seatsAsked = (at: number): { seats?: number } => {
  const seats = [undefined, undefined, undefined, 1, 2, 3][at % 6]
  return seats === undefined ? {} : { seats }
}

export const guestAddress = (id: string): string => `member-${id}@example.org`

const seatsOf = ({ parts, memberId }: World) =>
  parts.db.select().from(seats).where(eq(seats.payerId, memberId)).orderBy(asc(seats.id))

/** Invites a guest, who mostly accepts. */
export async function giveSeat(world: World, a: number, b: number): Promise<void> {
  const guest = world.guests[a % world.guests.length] ?? ''
  await world.call('inviteToSeat', { address: guestAddress(guest) })
  const seat = (await seatsOf(world)).find(({ address }) => address === guestAddress(guest))
  if (seat !== undefined && b % 4 > 0) await world.callAs(guest, 'acceptSeat', { id: seat.id })
}

/** Ends a seat: the payer takes it back, or its holder gives it up. */
export async function endSeat(world: World, a: number, b: number): Promise<void> {
  const own = await seatsOf(world)
  const seat = own[a % Math.max(1, own.length)]
  if (seat === undefined) return
  if (b % 2 === 0) await world.call('freeSeat', { id: seat.id })
  else if (seat.memberId !== null) await world.callAs(seat.memberId, 'leaveSeat', { id: seat.id })
}
