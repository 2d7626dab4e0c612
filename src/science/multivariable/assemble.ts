import type { Association } from '../harmonise/association.ts'
import { variantKey } from '../harmonise/association.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import { harmonise, indexAssociations } from '../harmonise/harmonise.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { MultivariableEffects } from '../methods/multivariable-effects.ts'

export type AssembledExposures = {
  effects: MultivariableEffects
  exposures: string[]
  snps: string[]
  dropped: { SNP: string; reason: HarmoniseReason | 'not-in-all-exposures' }[]
}

/**
 * Harmonises several exposures and an outcome to the effect allele of the first exposure. A variant stays when
 * every file has it and all of its alleles match.
 */
export function assembleExposures(
  exposures: ReadonlyMap<string, readonly Association[]>,
  outcome: readonly Association[],
  action: HarmoniseAction,
): AssembledExposures {
  const names = [...exposures.keys()]
  const first = exposures.get(names[0]!) ?? []
  const sides = [...names.slice(1).map((name) => exposures.get(name)!), outcome]
  const dropped: AssembledExposures['dropped'] = []
  const harmonised = sides.map((side, k) => {
    const { variants, unmatched } = harmonise(first, indexAssociations(side), action)
    const isOutcome = k === sides.length - 1
    for (const { SNP, reason } of unmatched) {
      const isAbsent = reason === 'not-in-outcome' && !isOutcome
      dropped.push({ SNP, reason: isAbsent ? 'not-in-all-exposures' : reason })
    }
    for (const { SNP, reason } of variants) if (reason !== null) dropped.push({ SNP, reason })
    return new Map(variants.filter((row) => row.keep).map((row) => [variantKey(row.SNP), row]))
  })
  const completeRows = [...new Set(first.map((row) => variantKey(row.SNP)))]
    .map((key) => harmonised.map((side) => side.get(key)))
    .filter((rows) => rows.every((row) => row !== undefined))
  const others = names.slice(1).map((_, k) => ({
    beta: Float64Array.from(completeRows, (rows) => rows[k]!.betaOutcome!),
    se: Float64Array.from(completeRows, (rows) => rows[k]!.seOutcome!),
  }))
  const last = sides.length - 1
  return {
    exposures: names,
    snps: completeRows.map((rows) => rows[last]!.SNP),
    effects: {
      betaExposures: [
        Float64Array.from(completeRows, (rows) => rows[last]!.betaExposure!),
        ...others.map(({ beta }) => beta),
      ],
      seExposures: [
        Float64Array.from(completeRows, (rows) => rows[last]!.seExposure!),
        ...others.map(({ se }) => se),
      ],
      betaOutcome: Float64Array.from(completeRows, (rows) => rows[last]!.betaOutcome!),
      seOutcome: Float64Array.from(completeRows, (rows) => rows[last]!.seOutcome!),
    },
    // One reason for each variant, the first that was found.
    dropped: [...new Map(dropped.toReversed().map((row) => [row.SNP, row])).values()].toReversed(),
  }
}
