/**
 * Hashes of passwords. Computing one takes 25 ms: calls use a thread (`pool.ts`); only the start and the
 * operator's commands, which delay no request, may compute it in place.
 */
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash that no known password has: sixteen bytes of salt and a sum of nothing but zeros. It costs as much to
 * check as the others and is made without hashing, so that the first attempt at an account that does not
 * exist takes as long as all later ones, also on a new thread.
 */
const DECOY = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns the Argon2id hash of a password in the PHC string format. */
export function hashOf(password: string): string {
  return hashSync(password, ARGON2)
}

/** Whether a password has the hash. Without a stored hash (the account does not exist) a decoy is checked instead. */
export function isHashOf(stored: string | null, password: string): boolean {
  const isRight = verifySync(stored ?? DECOY, password)
  return stored !== null && isRight
}
