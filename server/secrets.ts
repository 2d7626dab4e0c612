import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import smCrypto from 'sm-crypto'
import * as z from 'zod/mini'
import { prepareDataDirectory } from './db/open.ts'

/** What is made once for an installation when the environment does not give it. */
const stored = z.object({
  jwtSecret: z.string().check(z.minLength(32)),
  sm2PrivateKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  demoPassword: z.string().check(z.minLength(12)),
  /** Signs the notifications of the sandbox provider. */
  webhookSecret: z.string().check(z.minLength(32)),
})
export type StoredSecrets = z.output<typeof stored>

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
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Written beside and moved: nobody ever reads half a file. */
function write(path: string, secrets: StoredSecrets): void {
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, path)
}

/** A file of an earlier version lacks what this one has added: that is made, the rest stays. */
function completed(given: unknown): unknown {
  const isWhole = typeof given !== 'object' || given === null || 'webhookSecret' in given
  return isWhole ? given : { ...given, webhookSecret: makeSecrets().webhookSecret }
}

/**
 * The installation's secrets from `DATA_DIR/secrets.json`, made at the first start. The file is
 * readable by its owner only.
 * @throws when the file is there but unreadable: silently new keys would sign everyone out
 */
export function loadSecrets(dataDirectory: string): StoredSecrets {
  prepareDataDirectory(dataDirectory)
  const path = join(dataDirectory, 'secrets.json')
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

/** The public key (`04…`) that belongs to an SM2 private key. */
export function sm2PublicKeyOf(privateKey: string): string {
  return smCrypto.sm2.getPublicKeyFromPrivateKey(privateKey)
}
