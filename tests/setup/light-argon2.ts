/**
 * Replaces `@node-rs/argon2` in tests that are not about the strength of a hash: hashing then takes
 * a sixtieth of the time. `verify` reads the strength from the hash.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

export const { verifySync } = real

let isLight = true

/** Sets whether passwords are hashed as in the product, for a test file about hashing. */
export function setFullStrength(isFull: boolean): void {
  isLight = !isFull
}

export const hashSync: typeof Argon2.hashSync = (password, options) =>
  real.hashSync(password, isLight ? { ...options, memoryCost: 64, timeCost: 1 } : options)
