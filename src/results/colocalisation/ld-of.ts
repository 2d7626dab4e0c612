/** Correlations of the variants of a colocalisation with one of them, where a panel was given. */
import type { ColocalisationBody } from './body.ts'

/** Correlations of a lead variant with the others. */
export type LdOfLead = {
  /** Index of the variant that the others are compared with. */
  lead: number
  name: string
  /** By index of the result's variants; null: not in the panel. */
  r2: (number | null)[]
}

/** Returns the correlations with the lead variant; null without a panel. */
export function ldOf({ variants, several }: ColocalisationBody): LdOfLead | null {
  if (!several || several.places.length === 0) return null
  const { places, ld } = several
  const r2: LdOfLead['r2'] = variants.SNP.map(() => null)
  for (const [k, at] of places.entries()) r2[at] = (ld.r[k] ?? 0) ** 2
  const lead = places[ld.lead] ?? -1
  return { lead, name: variants.SNP[lead] ?? '', r2 }
}
