/** Seats of a membership: one member pays for several. The payer's own seat is one of them. */

/** The most seats that are sold online. */
export const MAX_SEATS = 100

/** The number of seats that an address names, or null. */
export function readSeats(text: string | null): number | null {
  const seats = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 0
  return seats >= 1 && seats <= MAX_SEATS ? seats : null
}

/** How long an invitation keeps a seat free. */
export const INVITATION_MS = 14 * 24 * 60 * 60_000

/** Invitations that one payer can send within a day. */
export const INVITATIONS_A_DAY = 30

/** `waiting`: joined, while the membership has fewer seats than people; the last who came wait. */
export const SEAT_STATES = ['invited', 'joined', 'waiting'] as const
export type SeatState = (typeof SEAT_STATES)[number]
