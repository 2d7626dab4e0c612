/** Tables of what a member signs in with besides the password. See `schema.ts`. */
import { moment } from './columns.ts'
import { integer, pgTable, primaryKey, text } from './drizzle.ts'
import { members } from './schema.ts'

/** The secret that a member's authenticator app shares with us (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Encrypted (server/service/auth/sealed.ts), because codes are made from it. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the member has shown a code of it; before that it is not asked for. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was accepted: none is accepted twice. */
  lastStep: integer('last_step').notNull(),
})

/** Codes for a member whose authenticator app is lost, each for one sign-in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Keyed hash (HMAC-SHA-256). */
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
)
