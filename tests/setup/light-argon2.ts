/**
 * Replaces `@node-rs/argon2` in tests that are not about the strength of a hash: hashing then takes a
 * sixtieth of the time. `verify` reads the strength from the hash.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

export const { verifySync } = real

let isLight = true

/** For a test file about hashing, which runs in a process of its own (tools/test/unit-projects.ts). */
export function hashAtFullStrength(): void {
  isLight = false
}

export const hashSync: typeof Argon2.hashSync = (password, options) =>
  real.hashSync(password, isLight ? { ...options, memoryCost: 64, timeCost: 1 } : options)
