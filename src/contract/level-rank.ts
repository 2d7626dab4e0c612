/** Levels against each other. By itself, because the first page needs no more than this. */
import { type Level, LEVELS } from './endpoints/levels.ts'

/** Rank of a level; what is no level counts as the lowest. */
export function rankOf(level: string): number {
  return Math.max(0, LEVELS.indexOf(level as Level))
}

/** A level by its name; what is none is the lowest. */
export function levelOf(name: string | null | undefined): Level {
  return LEVELS.find((level) => level === name) ?? 'free'
}
