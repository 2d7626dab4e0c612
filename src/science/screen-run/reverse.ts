/**
 * The reverse direction of a map: instruments of the outcomes, held against the exposures. A variant
 * that is an instrument of both sides says nothing of the direction and is none of these.
 */
import { variantKey } from '../harmonise/association.ts'
import type { HarmonisedPair } from './harmonised-table.ts'
import type { OutcomeBlock } from './outcome-block.ts'
import { pOfExposure } from './p-of.ts'
import type { Trait } from './read-side.ts'

type Association = Trait['rows'][number]

/** Here an unknown p does exclude: an outcome's file lists many variants that are no instruments. */
function isInstrument(row: Association, instrumentP: number): boolean {
  const p = pOfExposure(row)
  return p !== null && p <= instrumentP
}

/** Blocks without any variant that both sides have would only repeat that there is none. */
function withMatches(blocks: readonly OutcomeBlock[]): OutcomeBlock[] {
  const hasMatch = blocks.some(({ rows, exposures }) => {
    const known = new Set(rows.map(({ SNP }) => variantKey(SNP)))
    return exposures.some((trait) => trait.rows.some(({ SNP }) => known.has(variantKey(SNP))))
  })
  return hasMatch ? [...blocks] : []
}

/**
 * Of files for each side: every exposure is an outcome here, and every outcome an exposure.
 *
 * @param exposures all rows of each
 * @param outcomes instruments of each, pruned where that is wanted
 */
export function reverseOfSides(
  exposures: readonly Trait[],
  outcomes: readonly Trait[],
  instrumentP: number,
): OutcomeBlock[] {
  const blocks = exposures.map(({ name, rows }): OutcomeBlock => {
    const own = new Set(
      rows.filter((row) => isInstrument(row, instrumentP)).map(({ SNP }) => variantKey(SNP)),
    )
    const traits = outcomes.map((trait) => ({
      name: trait.name,
      rows: trait.rows.filter(({ SNP }) => !own.has(variantKey(SNP))),
    }))
    const wanted = new Set(traits.flatMap((trait) => trait.rows.map(({ SNP }) => variantKey(SNP))))
    return {
      outcome: name,
      rows: rows.filter(({ SNP }) => wanted.has(variantKey(SNP))),
      exposures: traits,
      isReverse: true,
    }
  })
  return withMatches(blocks)
}

/** Instruments of the outcomes among rows of their files. */
export function outcomeInstruments(outcomes: readonly Trait[], instrumentP: number): Trait[] {
  return outcomes.map(({ name, rows }) => ({
    name,
    rows: rows.filter((row) => isInstrument(row, instrumentP)),
  }))
}

/** Of a table with both sides in a row: rows that are instruments of the outcome only. */
export function reverseOfPairs(
  pairs: readonly HarmonisedPair[],
  instrumentP: number,
): OutcomeBlock[] {
  const blocks = pairs.map(({ exposure, outcome, rows }): OutcomeBlock => {
    const own = rows.filter(
      (row) => isInstrument(row.outcome, instrumentP) && !isInstrument(row.exposure, instrumentP),
    )
    return {
      outcome: exposure,
      rows: own.map((row) => row.exposure),
      exposures: [{ name: outcome, rows: own.map((row) => row.outcome) }],
      isReverse: true,
    }
  })
  return withMatches(blocks)
}
