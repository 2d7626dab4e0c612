/**
 * How passwords are kept. Reckoning one takes 25 ms: calls have it done on a thread (`pool.ts`); only
 * what runs while nobody waits, the start and the operator's commands, may do it where it is.
 */
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * What no password is known for: sixteen bytes of salt and a sum of nothing but zeros. As strong as the
 * others and made without reckoning, so that the first try at an account that does not exist takes as
 * long as all later ones, also on a new thread.
 */
const DECOY = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The Argon2id hash of a password in the PHC string format. */
export function hashOf(password: string): string {
  return hashSync(password, ARGON2)
}

/** Checks a password. Without a stored hash (the account does not exist) a decoy is checked instead. */
export function isHashOf(stored: string | null, password: string): boolean {
  const isRight = verifySync(stored ?? DECOY, password)
  return stored !== null && isRight
}
