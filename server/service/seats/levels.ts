/** Levels of members who have a seat in another member's membership. */
import { asc, inArray } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { ConcurrentChangeError, isRowLocked } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { endOffer } from '../offers/end-offer.ts'
import { better, type Entitlement, writeLevel } from '../subscription/entitlement.ts'
import { entitlementOf, type SubscriptionRow } from '../subscription/schedule.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { coveredSeats, openSeatsOf, seatOf } from './store.ts'

/** Entitlement of each member from a seat. */
export type SeatLevels = ReadonlyMap<string, Entitlement>

/** Computes the entitlements that the seats of a membership give. */
export async function seatLevels(
  db: Database,
  now: Date,
  payerId: string,
  row: SubscriptionRow | null,
): Promise<SeatLevels> {
  const entitlement = entitlementOf(row)
  if (row === null || entitlement === null) return new Map()
  const holders = coveredSeats(await openSeatsOf(db, now, payerId), row.seats)
  return new Map(
    holders.flatMap(({ memberId }) => (memberId === null ? [] : [[memberId, entitlement]])),
  )
}

/** Entitlement of a member from a seat of another member's membership, or null. */
export async function levelFromSeat(
  db: Database,
  now: Date,
  memberId: string,
): Promise<Entitlement | null> {
  const seat = await seatOf(db, memberId)
  if (seat === null) return null
  const row = await subscriptionOf(db, seat.payerId)
  return (await seatLevels(db, now, seat.payerId, row)).get(memberId) ?? null
}

const isSame = (one: Entitlement | undefined, other: Entitlement | undefined): boolean =>
  one?.level === other?.level && one?.until.getTime() === other?.until.getTime()

/**
 * Writes the levels of members who have, or had, a seat, and notifies those who have lost it. Called in the
 * transaction that has locked the membership.
 */
export async function writeSeatLevels(
  tx: Database,
  now: Date,
  before: SeatLevels,
  after: SeatLevels,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !isSame(before.get(id), after.get(id)),
  )
  if (changed.length === 0) return
  // Locked with the membership: only a member who has joined since then is not, and must not be waited for.
  const there = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, changed))
    .orderBy(asc(members.id))
    .for('no key update', { noWait: true })
    .catch((error: unknown) => {
      throw isRowLocked(error) ? new ConcurrentChangeError() : error
    })
  for (const { id } of there) {
    const own = entitlementOf(await subscriptionOf(tx, id))
    const entitledBefore = before.get(id) ?? null
    const entitledAfter = after.get(id) ?? null
    await writeLevel(tx, now, id, better(now, entitledBefore, own), better(now, entitledAfter, own))
    if (entitledBefore !== null && entitledAfter === null) {
      const facts = { level: entitledBefore.level }
      await endOffer(tx, now, { kind: 'usedSeat', id, facts, memberId: id }, 'lost')
    }
  }
}
