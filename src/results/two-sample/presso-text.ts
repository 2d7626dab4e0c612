import type { SimulatedP } from '../../science/methods/presso.ts'
import type { Format } from '../../i18n/words.ts'

/** A share of simulations: one of 0 says no more than that p is below one draw's worth. */
export function pressoStatement({ p, resolution }: SimulatedP, format: Format): string {
  return p > 0 ? format.pStatement(p) : `p < ${format.significant(resolution, 2)}`
}

/** The same without `p =`, for tables. */
export function pressoNumber({ p, resolution }: SimulatedP, format: Format): string {
  return p > 0 ? format.p(p) : `< ${format.significant(resolution, 2)}`
}
