/** Facts about the independence of harmonised variants. */
import { type Association, positionInFile } from '../harmonise/association.ts'
import type { HarmonisedVariant } from '../harmonise/harmonise.ts'
import { type Independence, independenceOf, ivwWeight, judgeIndependence } from './independence.ts'
import { type Located, locationOf } from './regions.ts'

function locatedOf(row: Association): Located {
  return { SNP: row.nameInFile ?? row.SNP, ...positionInFile(row) }
}

/** Returns the facts that say something: without a position they do only where Q is too small. */
export function tellingIndependence(found: Independence | undefined): Independence | undefined {
  const isTelling = found && (found.placed > 0 || judgeIndependence(found, null).isByQ)
  return isTelling ? found : undefined
}

/**
 * Returns the facts about harmonised variants that are analysed; undefined below two of them. Positions are those of
 * the exposure's file, or of the outcome's where the exposure has none: two builds are never mixed.
 */
export function independenceOfHarmonised(
  analysed: readonly HarmonisedVariant[],
  cochran: Parameters<typeof independenceOf>[1],
): Independence | undefined {
  const isOfExposure = analysed.some(
    ({ source }) => locationOf(locatedOf(source.exposure)) !== null,
  )
  return independenceOf(
    analysed.map(({ source, betaExposure, seOutcome }) => ({
      ...locatedOf(isOfExposure ? source.exposure : source.outcome),
      weight: ivwWeight(betaExposure ?? 0, seOutcome ?? Number.NaN),
    })),
    cochran,
  )
}
