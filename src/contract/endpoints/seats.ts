/** Seats of a membership, which one member pays for. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { count, id, idParam, instant, list, shownName, text } from '../fields.ts'
import { DAY_MS } from '../limits.ts'
import { INVITATIONS_A_DAY, SEAT_ENDS, SEAT_STATES } from '../seats.ts'
import { LEVELS } from './levels.ts'
import { email } from './session.ts'

/** A seat of another member, as the payer sees it. */
const seat = z.object({
  id,
  /** The address to which the payer sent the invitation. */
  address: text,
  /** The name of the member who joined; empty before. */
  nickName: shownName,
  state: z.enum(SEAT_STATES),
  invitedAt: instant,
  joinedAt: instant,
  /** Until when an invitation can be accepted. */
  expiresAt: instant,
})
export type Seat = z.output<typeof seat>

/** A seat in another member's membership, as the invited or joined member sees it. */
const guestSeat = z.object({
  id,
  /** The payer's address. */
  payer: text,
  level: z.enum(LEVELS),
  state: z.enum(SEAT_STATES),
  invitedAt: instant,
  joinedAt: instant,
  expiresAt: instant,
  /** Until when the membership is paid for. */
  until: instant,
})
export type GuestSeat = z.output<typeof guestSeat>

/** An offer of a seat that has ended, as the person it was made to sees it. */
const endedSeat = z.object({
  id,
  /** The payer's address. */
  payer: text,
  end: z.enum(SEAT_ENDS),
  endedAt: instant,
})
export type EndedSeat = z.output<typeof endedSeat>

const seats = z.object({
  /** Seats paid for now, the payer's own included; 0 without a running subscription. */
  paid: count,
  /** Seats without holder and invitation. */
  free: count,
  seats: list(seat),
  /** Invitations to this member, and the seat of this member. */
  places: list(guestSeat),
  /** Offers to this member that have ended lately; absent from services that do not store them. */
  ended: list(endedSeat),
})
export type Seats = z.output<typeof seats>

export const seatEndpoints = {
  seats: endpoint({
    url: '/api/subscription/seat/list',
    access: 'member',
    permission: ['read', 'Subscription'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({}),
    reply: seats,
  }),
  /** Invites the holder of an address, or anyone who registers with it, to a free seat. */
  inviteToSeat: endpoint({
    url: '/api/subscription/seat/invite',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    limits: [
      { per: 'member', max: INVITATIONS_A_DAY, windowMs: DAY_MS },
      { per: 'recipient', max: 5, windowMs: DAY_MS },
      { per: 'subscription', stored: 'level' },
    ],
    params: z.object({ address: email }),
    reply: seats,
  }),
  /** Withdraws a seat or an invitation: the seat is free at once. */
  freeSeat: endpoint({
    url: '/api/subscription/seat/free',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: seats,
  }),
  acceptSeat: endpoint({
    url: '/api/subscription/seat/accept',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: seats,
  }),
  /** Declines an invitation, gives up the seat, or dismisses an offer that has ended. */
  leaveSeat: endpoint({
    url: '/api/subscription/seat/leave',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: seats,
  }),
}
