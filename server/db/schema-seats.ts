/** Seats of memberships that one member pays for and others use. See `schema.ts`. */
import { SEAT_ENDS } from '../../src/contract/seats.ts'
import { checkOneOf, moment } from './columns.ts'
import { index, pgTable, sql, text, uniqueIndex } from './drizzle.ts'
import { members } from './schema.ts'

/** An invitation, and the seat that resulted from it. The payer's own seat has no row. */
export const seats = pgTable(
  'seats',
  {
    id: text('id').primaryKey(),
    payerId: text('payer_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The e-mail address that was invited, in lower case. */
    address: text('address').notNull(),
    memberId: text('member_id').references(() => members.id, { onDelete: 'cascade' }),
    invitedAt: moment('invited_at').notNull(),
    joinedAt: moment('joined_at'),
    /** Set when the offer has ended: the invited person can read why for a while. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: SEAT_ENDS }),
  },
  (table) => [
    index('seats_payer_idx').on(table.payerId, table.invitedAt),
    uniqueIndex('seats_address_key').on(table.payerId, table.address),
    index('seats_address_idx').on(table.address),
    index('seats_holder_idx').on(table.memberId),
    // A member has one seat, regardless of who pays for it.
    uniqueIndex('seats_member_key')
      .on(table.memberId)
      .where(sql`joined_at is not null`),
    index('seats_invited_idx')
      .on(table.invitedAt)
      .where(sql`joined_at is null and ended_at is null`),
    index('seats_ended_idx')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
    checkOneOf(table.endedBy, SEAT_ENDS),
  ],
)
