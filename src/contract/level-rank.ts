/**
 * Comparison of levels. Separate and without schemas, because the first page needs no more than
 * this.
 */
import type { Level } from './endpoints/levels.ts'

const RANK: Readonly<Record<Level, number>> = { free: 0, plus: 1, pro: 2 }

/** Reads a level's name; an unknown one counts as the lowest. */
export function levelOf(name: string | null | undefined): Level {
  return typeof name === 'string' && Object.hasOwn(RANK, name) ? (name as Level) : 'free'
}

/** Returns the rank of a level, from 0; an unknown one counts as the lowest. */
export function rankOf(level: string): number {
  return RANK[levelOf(level)]
}
