import type { Road } from './road.ts'
import type { StoredFigure } from './schema/presentation.ts'

/** `binary`: effects on the outcome are ln(OR) and are read as odds ratios. */
export type OutcomeKind = 'continuous' | 'binary'

/** How the reader named and reads the numbers; nothing of it changes one. */
export type Presentation = {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  /** How figures were composed for a paper, by the names of their files. */
  figures?: Readonly<Record<string, StoredFigure>>
  /** Where the variants come from, where they were chosen here. */
  road?: Road
}
