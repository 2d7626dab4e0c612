/** Seats of a membership: one member pays for several. The payer's own seat is one of them. */

/** Maximum number of seats sold online. */
export const MAX_SEATS = 100

/** Reads the number of seats in an address; null without a valid one. */
export function readSeats(text: string | null): number | null {
  const seats = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 0
  return seats >= 1 && seats <= MAX_SEATS ? seats : null
}

/** How long an invitation reserves a seat. */
export const INVITATION_MS = 14 * 24 * 60 * 60_000

/** Invitations that one payer can send within a day. */
export const INVITATIONS_A_DAY = 30

/**
 * Reasons why an offered seat has ended for its recipient: the payer has withdrawn it, it was not accepted in time, or
 * the payer's membership is over.
 */
export const SEAT_ENDS = ['withdrawn', 'expired', 'over'] as const
export type SeatEnd = (typeof SEAT_ENDS)[number]

/** How long an ended offer is shown to the person it was made to. */
export const ENDED_SEAT_MS = 30 * 24 * 60 * 60_000

/** `waiting`: joined, while the membership has fewer seats than members; the last to join wait. */
export const SEAT_STATES = ['invited', 'joined', 'waiting'] as const
export type SeatState = (typeof SEAT_STATES)[number]
