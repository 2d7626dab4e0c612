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
 * A key that another one has taken the place of. Its end is set by the first start with the new one:
 * until then servers go on using the old one.
 */
const replaced = <S extends z.ZodMiniType>(value: S) =>
  z.optional(
    z.object({ value, rotatedAt: z.string(), until: z._default(z.nullable(z.string()), null) }),
  )

/** What is made once for an installation when the environment does not give it. */
export const stored = z.object({
  jwtSecret,
  sm2PrivateKey,
  demoPassword: z.string().check(z.minLength(12)),
  /** Signs the notifications of the sandbox provider, when they are sent. */
  webhookSecret: z.string().check(z.minLength(32)),
  /** Encrypts the secrets of second factors. Never replaced: what it has sealed would be lost. */
  sealKey: z.string().check(z.minLength(32)),
  /** Signs what goes to push services. Replaced, every device would have to subscribe anew. */
  vapidPrivateKey: z.string().check(z.regex(VAPID_KEY)),
  previous: z.optional(
    z.object({ jwtSecret: replaced(jwtSecret), sm2PrivateKey: replaced(sm2PrivateKey) }),
  ),
})
export type StoredSecrets = z.output<typeof stored>

/** How long an old key is still accepted, from the first start with the new one. */
export const KEY_GRACE_MS = {
  /** As long as a token that was signed with it lives. */
  jwtSecret: LIMITS.accessTokenMs,
  /** Open pages have the old public key until they are loaded anew. */
  sm2PrivateKey: 24 * 60 * 60_000,
} as const
type Kept = keyof typeof KEY_GRACE_MS
const KEPT: readonly Kept[] = ['jwtSecret', 'sm2PrivateKey']
export type Rotatable = Kept | 'webhookSecret'

/** No letters that are read for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

function readablePassword(): string {
  const letter = () => READABLE[randomInt(READABLE.length)]
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join('')).join('-')
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

/** What a file of secrets holds; null when it is none. */
export function parseSecrets(text: string): StoredSecrets | null {
  const parsed = stored.safeParse(completed(parse(text)))
  return parsed.success ? parsed.data : null
}

/** Written beside and moved: nobody ever reads half a file. */
function write(path: string, secrets: StoredSecrets): void {
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, path)
}

/** A file of an earlier version lacks what this one has added: that is made, the rest stays. */
function completed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const { webhookSecret, sealKey, vapidPrivateKey } = makeSecrets()
  return { webhookSecret, sealKey, vapidPrivateKey, ...given }
}

/**
 * The installation's secrets from `DATA_DIR/secrets.json`, made at the first start. The file is
 * readable by its owner only.
 * @throws when the file is there but unreadable: silently new keys would sign everyone out
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

/** Makes a new key; an old one is kept beside it. It takes effect when the server starts. */
export function rotateSecret(dataDirectory: string, which: Rotatable, now: Date): void {
  const secrets = loadSecrets(dataDirectory)
  const rotated = { ...secrets, [which]: makeSecrets()[which] }
  if (which !== 'webhookSecret') {
    const old = { value: secrets[which], rotatedAt: now.toISOString(), until: null }
    rotated.previous = { ...secrets.previous, [which]: old }
  }
  write(pathIn(dataDirectory), rotated)
}

export type PreviousSecrets = Partial<Record<Kept, { value: string; until: Date }>>

/**
 * The old keys that are still accepted. The first start with the new ones sets their end; those
 * whose end is over are forgotten.
 */
export function acceptPrevious(dataDirectory: string, now: Date): PreviousSecrets {
  const { previous = {}, ...secrets } = loadSecrets(dataDirectory)
  const accepted: PreviousSecrets = {}
  const kept: NonNullable<StoredSecrets['previous']> = {}
  for (const which of KEPT) {
    const old = previous[which]
    if (old === undefined) continue
    const until = new Date(old.until ?? now.getTime() + KEY_GRACE_MS[which])
    if (until <= now) continue
    accepted[which] = { value: old.value, until }
    kept[which] = { ...old, until: until.toISOString() }
  }
  if (JSON.stringify(previous) !== JSON.stringify(kept)) {
    const hasKept = Object.keys(kept).length > 0
    write(pathIn(dataDirectory), hasKept ? { ...secrets, previous: kept } : secrets)
  }
  return accepted
}

/** The keys that others have taken the place of, whether those were used yet or not. */
export function replacedSecrets(dataDirectory: string): Partial<Record<Kept, { value: string }>> {
  const { previous = {} } = loadSecrets(dataDirectory)
  return Object.fromEntries(Object.entries(previous).filter(([, old]) => old !== undefined))
}

/** The public key (`04…`) that belongs to an SM2 private key. */
export function sm2PublicKeyOf(privateKey: string): string {
  return smCrypto.sm2.getPublicKeyFromPrivateKey(privateKey)
}
