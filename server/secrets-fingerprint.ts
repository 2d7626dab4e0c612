/**
 * Fingerprints of an installation's keys, stored in its database. A server with other keys would otherwise
 * start without an error, and reject members whom another server has signed in.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { eq } from './db/drizzle.ts'
import { settings } from './db/schema-operations.ts'
import type { StoredSecrets } from './secrets.ts'

export const FINGERPRINT_KEY = 'secrets'

/** Each key with the variable that may replace it in `secrets.json`. */
const KEYS = {
  jwtSecret: 'JWT_SECRET',
  sm2PrivateKey: 'SM2_PRIVATE_KEY',
  sealKey: 'SEAL_KEY',
  vapidPrivateKey: 'VAPID_PRIVATE_KEY',
} as const
type Key = keyof typeof KEYS
export type UsedSecrets = Record<Key, string>

const recordedSchema = z.record(z.string(), z.string())

/** Returns the keys that a server uses: those of the environment, else those of its file. */
export function usedSecrets(config: Config, stored: StoredSecrets): UsedSecrets {
  return {
    jwtSecret: config.jwtSecret ?? stored.jwtSecret,
    sm2PrivateKey: config.sm2PrivateKey ?? stored.sm2PrivateKey,
    sealKey: config.sealKey ?? stored.sealKey,
    vapidPrivateKey: config.vapidPrivateKey ?? stored.vapidPrivateKey,
  }
}

/** Returns the fingerprint of a key. Keys are random and long, so that a fingerprint reveals nothing. */
const fingerprintOf = (key: Key, value: string) =>
  createHash('sha256').update(`veriscope\0${key}\0${value}`).digest('base64url').slice(0, 22)

/** Reports that this server has other keys than the others at the same database. */
export class OtherSecretsError extends Error {
  constructor(keys: readonly Key[]) {
    const names = keys.map((key) => KEYS[key]).join(', ')
    super(
      `This server has other keys than the database was used with (${names}). With them nobody who is signed in would be ` +
        'known, and what was sealed could not be opened. Give every server the same keys: copy secrets.json from the ' +
        `server that works, or set ${names} to the same values. If the keys were changed on purpose, run ` +
        '`npm run admin -- keys accept` with the new ones, then start again.',
    )
    this.name = 'OtherSecretsError'
  }
}

const fingerprintsOf = (secrets: UsedSecrets): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(KEYS) as Key[]).map((key) => [key, fingerprintOf(key, secrets[key])]),
  )

/** Stores the fingerprints of these keys as those of the installation. */
export async function recordFingerprints(db: Database, secrets: UsedSecrets): Promise<void> {
  const value = JSON.stringify(fingerprintsOf(secrets))
  await db
    .insert(settings)
    .values({ key: FINGERPRINT_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/**
 * Compares a server's keys with the stored fingerprints, and stores them at the first start. A key that was
 * rotated by command matches through its predecessor.
 * @param previous the keys that were replaced and are still accepted
 * @throws OtherSecretsError naming the keys that differ
 */
export async function demandSameSecrets(
  db: Database,
  secrets: UsedSecrets,
  previous: Partial<Record<Key, { value: string }>> = {},
): Promise<void> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, FINGERPRINT_KEY))
  const known = row === undefined ? {} : recordedSchema.parse(JSON.parse(row.value))
  const own = fingerprintsOf(secrets)
  const differing = (Object.keys(KEYS) as Key[]).filter((key) => {
    const there = known[key]
    const old = previous[key]
    const isReplaced = old !== undefined && there === fingerprintOf(key, old.value)
    return there !== undefined && there !== own[key] && !isReplaced
  })
  if (differing.length > 0) throw new OtherSecretsError(differing)
  if (JSON.stringify(known) !== JSON.stringify(own)) await recordFingerprints(db, secrets)
}
