/** `binary`: effects on the outcome are ln(OR) and are read as odds ratios. */
export type OutcomeKind = 'continuous' | 'binary'

/** How the reader named and reads the numbers; nothing of it changes one. */
export type Presentation = {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
}
