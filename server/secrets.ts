/** Secrets of an installation: generated at its first start, stored in its data directory, rotated by the operator. */
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import smCrypto from 'sm-crypto'
import * as z from 'zod/mini'
import { LIMITS } from '../src/contract/limits.ts'
import { prepareDataDirectory } from './db/open.ts'
import { newVapidKey, VAPID_KEY } from './push/vapid.ts'

const jwtSecret = z.string().check(z.minLength(32))
const sm2PrivateKey = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * Schema of a replaced key. The first start with the new key sets its expiry; until then running servers use
 * the old one.
 */
const replaced = <S extends z.ZodMiniType>(value: S) =>
  z.optional(
    z.object({ value, rotatedAt: z.string(), until: z._default(z.nullable(z.string()), null) }),
  )

/** Secrets that are generated once for an installation unless the environment gives them. */
export const stored = z.object({
  jwtSecret,
  sm2PrivateKey,
  demoPassword: z.string().check(z.minLength(12)),
  /** Signs the webhooks of the sandbox provider. */
  webhookSecret: z.string().check(z.minLength(32)),
  /** Encrypts the secrets of second factors. Never replaced: they could no longer be decrypted. */
  sealKey: z.string().check(z.minLength(32)),
  /** Signs requests to push services. After a replacement every device would have to subscribe again. */
  vapidPrivateKey: z.string().check(z.regex(VAPID_KEY)),
  previous: z.optional(
    z.object({ jwtSecret: replaced(jwtSecret), sm2PrivateKey: replaced(sm2PrivateKey) }),
  ),
})
export type StoredSecrets = z.output<typeof stored>

/** How long an old key is still accepted, from the first start with the new one. */
export const KEY_GRACE_MS = {
  /** The lifetime of a token that was signed with it. */
  jwtSecret: LIMITS.accessTokenMs,
  /** Open pages have the old public key until they are reloaded. */
  sm2PrivateKey: 24 * 60 * 60_000,
} as const
type KeyWithGrace = keyof typeof KEY_GRACE_MS
const KEYS_WITH_GRACE: readonly KeyWithGrace[] = ['jwtSecret', 'sm2PrivateKey']
/** Secrets that the operator can replace. */
export type Rotatable = KeyWithGrace | 'webhookSecret'

/** Without characters that are easily confused. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

function readablePassword(): string {
  const randomCharacter = () => READABLE[randomInt(READABLE.length)]
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomCharacter).join('')).join(
    '-',
  )
}

function makeSecrets(): StoredSecrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    sm2PrivateKey: smCrypto.sm2.generateKeyPairHex().privateKey.padStart(64, '0'),
    demoPassword: readablePassword(),
    webhookSecret: randomBytes(48).toString('base64url'),
    sealKey: randomBytes(48).toString('base64url'),
    vapidPrivateKey: newVapidKey(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const SECRETS_FILE = 'secrets.json'
const pathIn = (dataDirectory: string) => join(dataDirectory, SECRETS_FILE)

/** Parses a secrets file; null when it is invalid. */
export function parseSecrets(text: string): StoredSecrets | null {
  const parsed = stored.safeParse(completed(parse(text)))
  return parsed.success ? parsed.data : null
}

/** Writes to a temporary file and renames it, so that no process reads half a file. */
function write(path: string, secrets: StoredSecrets): void {
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, path)
}

/** Generates the secrets that a file of an earlier version lacks; the others stay. */
function completed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const { webhookSecret, sealKey, vapidPrivateKey } = makeSecrets()
  return { webhookSecret, sealKey, vapidPrivateKey, ...given }
}

/**
 * Reads the installation's secrets from `DATA_DIR/secrets.json`, generated at the first start. The file is
 * readable by its owner only.
 * @throws when the file exists but is unreadable: silently generated new keys would sign everyone out
 */
export function loadSecrets(dataDirectory: string): StoredSecrets {
  prepareDataDirectory(dataDirectory)
  const path = pathIn(dataDirectory)
  if (!existsSync(path)) write(path, makeSecrets())
  chmodSync(path, 0o600)
  const given = parse(readFileSync(path, 'utf8'))
  const parsed = stored.safeParse(completed(given))
  if (!parsed.success) {
    throw new Error(
      `${path} is damaged. Restore it from a backup, or remove it (ends all sessions).`,
    )
  }
  if (!stored.safeParse(given).success) write(path, parsed.data)
  return parsed.data
}

/** Replaces a key; the old one is stored beside it. Takes effect when the server starts. */
export function rotateSecret(dataDirectory: string, which: Rotatable, now: Date): void {
  const secrets = loadSecrets(dataDirectory)
  const rotated = { ...secrets, [which]: makeSecrets()[which] }
  if (which !== 'webhookSecret') {
    const old = { value: secrets[which], rotatedAt: now.toISOString(), until: null }
    rotated.previous = { ...secrets.previous, [which]: old }
  }
  write(pathIn(dataDirectory), rotated)
}

/** Replaced keys that are still accepted, each with its expiry. */
export type PreviousSecrets = Partial<Record<KeyWithGrace, { value: string; until: Date }>>

/**
 * Returns the old keys that are still accepted. The first start with the new ones sets their expiry; expired
 * ones are deleted.
 */
export function acceptPrevious(dataDirectory: string, now: Date): PreviousSecrets {
  const { previous = {}, ...secrets } = loadSecrets(dataDirectory)
  const accepted: PreviousSecrets = {}
  const unexpired: NonNullable<StoredSecrets['previous']> = {}
  for (const which of KEYS_WITH_GRACE) {
    const old = previous[which]
    if (old === undefined) continue
    const until = new Date(old.until ?? now.getTime() + KEY_GRACE_MS[which])
    if (until <= now) continue
    accepted[which] = { value: old.value, until }
    unexpired[which] = { ...old, until: until.toISOString() }
  }
  if (JSON.stringify(previous) !== JSON.stringify(unexpired)) {
    const hasPrevious = Object.keys(unexpired).length > 0
    write(pathIn(dataDirectory), hasPrevious ? { ...secrets, previous: unexpired } : secrets)
  }
  return accepted
}

/** Returns the replaced keys, whether the new ones were used yet or not. */
export function replacedSecrets(
  dataDirectory: string,
): Partial<Record<KeyWithGrace, { value: string }>> {
  const { previous = {} } = loadSecrets(dataDirectory)
  return Object.fromEntries(Object.entries(previous).filter(([, old]) => old !== undefined))
}

/** Derives the public key (`04…`) of an SM2 private key. */
export function sm2PublicKeyOf(privateKey: string): string {
  return smCrypto.sm2.getPublicKeyFromPrivateKey(privateKey)
}
