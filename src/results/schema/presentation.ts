/** Schemas of how a result is shown. */
import * as z from 'zod/mini'
import { provenance } from './instrument-choice.ts'
import { flag, named, number, shortText, text } from './leaves.ts'

const labels = named(text)

/** Composition of one figure. Valid sizes, columns and orders depend on the component that draws it. */
const figure = z.object({
  widthMm: z.optional(number),
  textPt: z.optional(number),
  isGrey: z.optional(flag),
  dpi: z.optional(number),
  without: z.optional(z.array(shortText)),
  order: z.optional(shortText),
  labels: z.optional(labels),
  names: z.optional(labels),
  panels: z.optional(z.array(shortText)),
  arrangement: z.optional(shortText),
})
export type StoredFigure = z.output<typeof figure>

export const outcomeKind = z.enum(['continuous', 'binary'])

/** Names that the user gave the traits, and the scale of the numbers. */
export const presentation = {
  exposureName: z.optional(text),
  outcomeName: z.optional(text),
  outcomeKind: z.optional(outcomeKind),
  figures: z.optional(named(figure)),
  road: z.optional(provenance),
}

/** The presentation of a kind that has nothing of its own. */
export const shown = z.optional(z.object(presentation))
