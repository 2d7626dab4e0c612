/**
 * Reverse direction of a map: instruments of the outcomes, tested against the exposures. A variant that is an
 * instrument of both sides is excluded, since it is not informative of the direction.
 */
import { variantKey } from '../harmonise/association.ts'
import type { HarmonisedPair } from './harmonised-table.ts'
import type { OutcomeBlock } from './outcome-block.ts'
import { exposureP } from './exposure-p.ts'
import type { Trait } from './read-side.ts'

type Association = Trait['rows'][number]

/**
 * Whether a row is an instrument; unlike in the forward direction an unknown p excludes it, since an outcome's
 * file has many variants that are no instruments.
 */
function isInstrument(row: Association, instrumentP: number): boolean {
  const p = exposureP(row)
  return p !== null && p <= instrumentP
}

/** Drops blocks without any variant that both sides have. */
function withMatches(blocks: readonly OutcomeBlock[]): OutcomeBlock[] {
  const hasMatch = blocks.some(({ rows, exposures }) => {
    const known = new Set(rows.map(({ SNP }) => variantKey(SNP)))
    return exposures.some((trait) => trait.rows.some(({ SNP }) => known.has(variantKey(SNP))))
  })
  return hasMatch ? [...blocks] : []
}

/**
 * Returns the reverse blocks of files for each side: every exposure is an outcome here, and every outcome an
 * exposure.
 *
 * @param exposures all rows of each
 * @param outcomes instruments of each, pruned where requested
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
    const variantKeys = new Set(
      traits.flatMap((trait) => trait.rows.map(({ SNP }) => variantKey(SNP))),
    )
    return {
      outcome: name,
      rows: rows.filter(({ SNP }) => variantKeys.has(variantKey(SNP))),
      exposures: traits,
      isReverse: true,
    }
  })
  return withMatches(blocks)
}

/** Selects the instruments of the outcomes among rows of their files. */
export function outcomeInstruments(outcomes: readonly Trait[], instrumentP: number): Trait[] {
  return outcomes.map(({ name, rows }) => ({
    name,
    rows: rows.filter((row) => isInstrument(row, instrumentP)),
  }))
}

/**
 * Returns the reverse blocks of a table with both sides in a row: rows that are instruments of the outcome
 * only.
 */
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
