/** Tables of what a member signs in with besides the password. See `schema.ts`. */
import { moment } from './columns.ts'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from './drizzle.ts'
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
    /** How often the key has signed, where its device counts; a smaller number is a copied key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches it, as JSON; null when it did not say. */
    transports: text('transports'),
    name: text('name').notNull(),
    /** Whether it is on several devices of the member (synchronised). */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_member_idx').on(table.memberId)],
)

/** Challenges that were answered: each counts once. They are signed, so only these are kept. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challenge: text('challenge').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_idx').on(table.expiresAt)],
)
