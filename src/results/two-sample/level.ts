/** Level of every test that a sentence or a step speaks of. */
export const LEVEL = 0.05

export function isBelow(p: number | null | undefined): boolean {
  return p !== null && p !== undefined && p < LEVEL
}
