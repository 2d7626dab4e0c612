import type { Association } from '../harmonise/association.ts'
import { normalTwoSided } from '../numerics/tails.ts'

/** Returns p of an effect: as given, else from effect and error; null without either. */
export function exposureP({ p, beta, se }: Association): number | null {
  if (p !== null) return p
  return beta === null || se === null || !(se > 0) ? null : normalTwoSided(beta / se).p
}
