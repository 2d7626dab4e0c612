import type { InstrumentProvenance } from './instrument-provenance.ts'
import type { StoredFigure } from './schema/presentation.ts'

/** `binary`: effects on the outcome are ln(OR) and are read as odds ratios. */
export type OutcomeKind = 'continuous' | 'binary'

/** Names and display choices of the user; none of them changes a number. */
export type Presentation = {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  /** Composition of figures for a paper, by the names of their files. */
  figures?: Readonly<Record<string, StoredFigure>>
  /** Provenance of the variants, where instruments were chosen in the product. */
  road?: InstrumentProvenance
}
