/** Passwords of members: decrypted, checked against the rules, hashed and verified. */
import { readFileSync } from 'node:fs'
import { LIMITS } from '../../../src/contract/limits.ts'
import { once } from '../../once.ts'
import type { TaskName, Tasks } from '../../work/tasks.ts'
import type { Context } from '../context.ts'
import { fieldError } from '../service-error.ts'
import { addressKey } from '../rate-limits/address-key.ts'

/** The part of a call that the worker pool needs for fair queueing. */
type QueuedCall = Pick<Context, 'work' | 'ip'> & Partial<Pick<Context, 'knownDevice'>>

/**
 * Runs a task for a call. That of a known device goes before those of strangers, who could otherwise delay its owner
 * with one attempt from each of a hundred addresses.
 */
function runQueued<N extends TaskName>(
  { work, ip, knownDevice = null }: QueuedCall,
  name: N,
  input: Parameters<Tasks[N]>[0],
) {
  const isPreferred = knownDevice !== null
  return work.run(name, knownDevice ?? addressKey(ip), input, { isPreferred })
}

/** Hashes a password for the database. */
export function hashPassword(call: QueuedCall, password: string): Promise<string> {
  return runQueued(call, 'hashPassword', { password })
}

/** Checks a password. Without a stored hash (the account does not exist) the check takes as long. */
export function isPasswordRight(
  call: QueuedCall,
  stored: string | null,
  password: string,
): Promise<boolean> {
  return runQueued(call, 'verifyPassword', { stored, password })
}

/** The part of a call that decryption needs. */
type Decrypting = QueuedCall & Pick<Context, 'keys' | 'now'>

/**
 * Decrypts passwords as the browser sends them: SM2, C1C2C3, hex with the leading `04`.
 * @param ciphers by the name of their field
 * @throws ServiceError 400 when one was encrypted for another key or was altered
 */
async function decryptFields<F extends string>(
  call: Decrypting,
  ciphers: Readonly<Record<F, string>>,
): Promise<Record<F, string>> {
  const { keys, now } = call
  const fields = Object.keys(ciphers) as F[]
  // The page may have been loaded before the key was rotated.
  const known = [keys.sm2PrivateKey, keys.previous(now).sm2PrivateKey].filter((key) => key !== null)
  const plain = await runQueued(call, 'openTexts', {
    ciphers: fields.map((field) => ciphers[field]),
    keys: known,
  })
  const read = fields.map((field, at) => {
    const text = plain[at] ?? ''
    if (text === '') throw fieldError('passwordUnreadable', { [field]: 'unreadable' })
    // Normalised, because keyboards encode characters such as é differently.
    return [field, text.normalize('NFC')] as const
  })
  return Object.fromEntries(read) as Record<F, string>
}

/**
 * Decrypts one password as the browser sends it.
 * @throws ServiceError 400 when it was encrypted for another key or was altered
 */
export async function decryptPassword(
  context: Decrypting,
  cipher: string,
  field: string,
): Promise<string> {
  return (await decryptFields(context, { [field]: cipher }))[field] ?? ''
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
 * Checks a new password: 8–128 characters, not a common one, not the member's own address or name. There is no rule
 * about which characters it contains.
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
export async function readNewPassword(
  context: Decrypting,
  params: { password: string; confirmPassword: string },
  own: readonly (string | null)[],
): Promise<string> {
  const { password, confirmPassword } = params
  const read = await decryptFields(context, { password, confirmPassword })
  checkNewPassword(read.password, own)
  if (read.password !== read.confirmPassword) {
    throw fieldError('passwordMismatch', { confirmPassword: 'mismatch' })
  }
  return read.password
}
