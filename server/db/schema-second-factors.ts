/** Tables of the second factors, recovery codes and passkeys of members. See `schema.ts`. */
import { moment } from './columns.ts'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from './drizzle.ts'
import { members } from './schema.ts'

/** Secret that a member's authenticator app shares with us (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Encrypted (server/service/auth/encrypted-secrets.ts), because codes are generated from it. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the member confirmed it with a code; before that it is not required at sign-in. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code: none is accepted twice. */
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

/** Passkeys (WebAuthn): keys on a member's devices, of which we have the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, where the device has one; a smaller number indicates a copied key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Transports that the browser reported, as JSON; null when it did not. */
    transports: text('transports'),
    name: text('name').notNull(),
    /** Whether it is on several devices of the member (synchronised). */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_member_idx').on(table.memberId)],
)

/** Challenges that were answered: each counts once. They are signed, so only used ones are stored. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challenge: text('challenge').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_idx').on(table.expiresAt)],
)
