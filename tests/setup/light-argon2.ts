/**
 * Takes the place of `@node-rs/argon2` where the strength of a hash is not the subject: members that
 * a test makes and signs in cost it a sixtieth. `verify` reads the strength from the hash itself.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

export const { verify } = real

let isLight = true

/** For a file that is about hashing and runs in a process of its own (tools/test/unit-projects.ts). */
export function hashAtFullStrength(): void {
  isLight = false
}

export const hash: typeof Argon2.hash = (password, options) =>
  real.hash(password, isLight ? { ...options, memoryCost: 64, timeCost: 1 } : options)
