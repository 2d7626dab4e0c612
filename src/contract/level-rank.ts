/** Levels against each other. By itself and without schemas: the first page needs no more than this. */
import type { Level } from './endpoints/levels.ts'

const RANK: Readonly<Record<Level, number>> = { free: 0, plus: 1, pro: 2 }

/** A level by its name; what is none is the lowest. */
export function levelOf(name: string | null | undefined): Level {
  return typeof name === 'string' && Object.hasOwn(RANK, name) ? (name as Level) : 'free'
}

/** Rank of a level, from 0; what is no level counts as the lowest. */
export function rankOf(level: string): number {
  return RANK[levelOf(level)]
}
