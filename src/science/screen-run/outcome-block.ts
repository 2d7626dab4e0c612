import type { Association } from '../harmonise/association.ts'
import type { Trait } from './read-side.ts'

/** One outcome and the exposures that are held against it. */
export type OutcomeBlock = {
  outcome: string
  rows: Association[]
  exposures: Trait[]
  /** The sides have changed their parts: `outcome` is an exposure of the screen. */
  isReverse?: true
}
