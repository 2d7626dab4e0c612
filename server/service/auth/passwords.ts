import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import smCrypto from 'sm-crypto'
import { LIMITS } from '../../../src/contract/limits.ts'
import { once } from '../../once.ts'
import { fieldError } from '../service-error.ts'
import type { Keys } from './keys.ts'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** sm-crypto's number for the order C1C2C3. */
const C1C2C3 = 0

/** The Argon2id hash of a password in the PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2)
}

const decoy = once(() => hashPassword('no account has this password'))

/**
 * Checks a password. Without a stored hash (the account does not exist) a dummy hash is checked, so that
 * the reply takes as long.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy()), password)
  return stored !== null && isRight
}

/** Decrypts a password; empty when it was encrypted for another key. */
function opened(cipher: string, privateKey: string): string {
  try {
    return smCrypto.sm2.doDecrypt(cipher.slice(2), privateKey, C1C2C3)
  } catch {
    return ''
  }
}

/**
 * Decrypts a password as the browser sends it: SM2, C1C2C3, hex with the leading `04`.
 * @throws ServiceError 400 when it was encrypted for another key or was altered
 */
export function decryptPassword(keys: Keys, cipher: string, field: string, now: Date): string {
  const { sm2PrivateKey: before } = keys.previous(now)
  let plain = opened(cipher, keys.sm2PrivateKey)
  // The page may have been loaded before the key was rotated.
  if (plain === '' && before !== null) plain = opened(cipher, before)
  if (plain === '') throw fieldError('passwordUnreadable', { [field]: 'unreadable' })
  // Normalised, because keyboards encode characters such as é differently.
  return plain.normalize('NFC')
}

/** The most common passwords of at least eight characters (see common-passwords.LICENSE.txt). */
const commonPasswords = once(
  (): ReadonlySet<string> =>
    new Set(
      readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
        .trimEnd()
        .split('\n'),
    ),
)

/**
 * The rules for a new password: 8–128 characters, not a common one, not the member's own address or
 * name. There is no rule about which characters it contains.
 * @param own the member's addresses and name
 * @throws ServiceError 400 with the field
 */
export function checkNewPassword(password: string, own: readonly (string | null)[]): void {
  const length = [...password].length
  if (length < LIMITS.password.min) throw fieldError('passwordTooShort', { password: 'tooShort' })
  if (length > LIMITS.password.max) throw fieldError('passwordTooLong', { password: 'tooLong' })
  const lower = password.toLowerCase()
  if (commonPasswords().has(lower)) throw fieldError('passwordCommon', { password: 'common' })
  const personal = own.flatMap((value) =>
    value === null ? [] : [value.toLowerCase(), value.toLowerCase().split('@')[0] ?? ''],
  )
  if (personal.includes(lower)) throw fieldError('passwordPersonal', { password: 'personal' })
}

/**
 * Decrypts a new password and its repetition and applies the rules.
 * @returns the password in plain text
 */
export function readNewPassword(
  keys: Keys,
  params: { password: string; confirmPassword: string },
  own: readonly (string | null)[],
  now: Date,
): string {
  const password = decryptPassword(keys, params.password, 'password', now)
  const repeated = decryptPassword(keys, params.confirmPassword, 'confirmPassword', now)
  checkNewPassword(password, own)
  if (password !== repeated) throw fieldError('passwordMismatch', { confirmPassword: 'mismatch' })
  return password
}
