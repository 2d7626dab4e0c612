/** The significance level of texts and next steps. */

/** Significance level of every test that a sentence or a step mentions. */
export const LEVEL = 0.05

/** Whether p is known and below the level. */
export function isBelow(p: number | null | undefined): boolean {
  return p !== null && p !== undefined && p < LEVEL
}
