/** Pseudo-random drawings that look the same on every machine. */

/** A pseudo-random stream in [0, 1) that is the same for the same text on every machine. */
export type Random = () => number

/**
 * Returns a generator by mulberry32, seeded with the FNV-1a hash of the text: good enough for drawings, not for
 * statistics.
 */
export function seededRandom(text: string): Random {
  let state = 0x811c9dc5
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns an approximately normal number in (−3, 3): a centred sum of six uniforms, bounded so that drawings stay in
 * their frame.
 */
export function bellShaped(random: Random): number {
  let sum = -3
  for (let index = 0; index < 6; index += 1) sum += random()
  return sum * 1.2
}

/** Returns the numbers from 0 to count − 1. */
export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Rounds to one decimal, which is finer than a pixel and keeps the markup short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
