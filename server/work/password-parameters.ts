/** Parameters of password hashes, without the library that computes them. */

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash that no known password has: sixteen bytes of salt and a sum of nothing but zeros. It costs as much to
 * check as the others and is made without hashing.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
