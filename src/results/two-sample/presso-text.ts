import type { SimulatedP } from '../../science/methods/presso.ts'
import type { Format } from '../../i18n/words.ts'

/** Formats a share of simulations as p: 0 means that p is below the share of one draw. */
export function pressoStatement({ p, resolution }: SimulatedP, format: Format): string {
  return p > 0 ? format.pStatement(p) : `p\u00a0${format.pBelow(resolution)}`
}

/** Formats it without `p =`, for tables. */
export function pressoNumber({ p, resolution }: SimulatedP, format: Format): string {
  return p > 0 ? format.p(p) : format.pBelow(resolution)
}
