import type { Association } from '../harmonise/association.ts'
import type { Trait } from './read-side.ts'

/** One outcome and the exposures that are tested against it. */
export type OutcomeBlock = {
  outcome: string
  rows: Association[]
  exposures: Trait[]
  /** The sides are exchanged: `outcome` is an exposure of the scan. */
  isReverse?: true
}
