/**
 * Hashes of passwords. Computing one takes 25 ms: calls use a thread (`pool.ts`); only the start and the
 * operator's commands, which delay no request, may compute it in place.
 */
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2, NO_PASSWORD } from './password-parameters.ts'

/** Returns the Argon2id hash of a password in the PHC string format. */
export function hashOf(password: string): string {
  return hashSync(password, ARGON2)
}

/**
 * Whether a password has the hash. Without a stored hash (the account does not exist) one that no password has is
 * checked, so that the first attempt at such an account takes as long as all later ones, also on a new thread.
 */
export function isHashOf(stored: string | null, password: string): boolean {
  const isRight = verifySync(stored ?? NO_PASSWORD, password)
  return stored !== null && isRight
}
