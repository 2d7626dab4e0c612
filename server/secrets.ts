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
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The installation's secrets from `DATA_DIR/secrets.json`, made at the first start. The file is
 * readable by its owner only.
 * @throws when the file is there but unreadable: silently new keys would sign everyone out
 */
export function loadSecrets(dataDirectory: string): StoredSecrets {
  prepareDataDirectory(dataDirectory)
  const path = join(dataDirectory, 'secrets.json')
  if (!existsSync(path)) {
    const temporary = `${path}.${process.pid}.new`
    writeFileSync(temporary, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 })
    renameSync(temporary, path)
  }
  chmodSync(path, 0o600)
  const parsed = stored.safeParse(parse(readFileSync(path, 'utf8')))
  if (!parsed.success) {
    throw new Error(
      `${path} is damaged. Restore it from a backup, or remove it (ends all sessions).`,
    )
  }
  return parsed.data
}

/** The public key (`04…`) that belongs to an SM2 private key. */
export function sm2PublicKeyOf(privateKey: string): string {
  return smCrypto.sm2.getPublicKeyFromPrivateKey(privateKey)
}
