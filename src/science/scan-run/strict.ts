/** Strict run of a scan: the main estimate of each pair at the genome-wide threshold alone. */
import type { HarmonisedVariant } from '../harmonise/harmonise.ts'
import { clusterIdentical } from '../methods/clusters.ts'
import { fitIvw, ivwEstimates } from '../methods/ivw.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import { adjustP, adjustPByCluster } from '../methods/multiple-testing.ts'
import { waldRatioEstimates } from '../methods/wald-ratio.ts'
import type { Convention } from '../codes.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import { effectsOfHarmonised } from '../scan/scan-exposure.ts'
import { readTaxon } from './taxonomy.ts'

/** Genome-wide significance. */
export const GENOME_WIDE = 5e-8

/** Main estimate of a pair with genome-wide significant instruments only. */
export type StrictRow = {
  /** Number of analysed instruments at the genome-wide threshold. */
  nsnp: number
  method: MethodEstimate['method'] | null
  b: number | null
  se: number | null
  p: number | null
  negLog10P: number | null
  /** False discovery rate over the clusters of the strict run. */
  bhClustered: number | null
}

function isGenomeWide({ source, betaExposure, seExposure }: HarmonisedVariant): boolean {
  const given = source.exposure.p
  const p = given ?? normalTwoSided(betaExposure! / seExposure!).p
  return p <= GENOME_WIDE
}

function mainOf(variants: readonly HarmonisedVariant[], convention: Convention) {
  if (variants.length === 0) return undefined
  const effects = effectsOfHarmonised(variants)
  return variants.length === 1
    ? waldRatioEstimates(effects, convention)[0]
    : ivwEstimates(fitIvw(effects), convention)[0]
}

/**
 * Computes IVW, or the Wald ratio of a single variant, with genome-wide significant instruments only, and the
 * false discovery rate over clusters of identical ones. Nothing else of the analysis changes.
 *
 * @param pairs the analysed variants of each pair, and its outcome
 */
export function strictRows(
  pairs: readonly { outcome: string; kept: readonly HarmonisedVariant[] }[],
  convention: Convention,
): StrictRow[] {
  const sets = pairs.map(({ outcome, kept }) => ({ outcome, variants: kept.filter(isGenomeWide) }))
  const estimates = sets.map(({ variants }) => mainOf(variants, convention))
  const testable = sets.filter((_, at) => estimates[at])
  const numbers = clusterIdentical(
    testable.map(({ outcome, variants }) => ({
      snps: variants.map(({ SNP }) => `${outcome}\t${SNP}`),
      beta: variants.map(({ betaExposure }) => betaExposure ?? 0),
      se: variants.map(({ seExposure }) => seExposure ?? 0),
    })),
  )
  let next = 0
  const clusters = estimates.map((estimate) => (estimate ? (numbers[next++] ?? -1) : -1))
  const p = estimates.map((estimate) => estimate?.p ?? null)
  const adjusted = adjustPByCluster(p, clusters, 'bh')
  return sets.map(({ variants }, at) => {
    const estimate = estimates[at]
    return {
      nsnp: variants.length,
      method: estimate?.method ?? null,
      b: estimate?.b ?? null,
      se: estimate?.se ?? null,
      p: estimate?.p ?? null,
      negLog10P: estimate?.negLog10P ?? null,
      bhClustered: adjusted[at] ?? null,
    }
  })
}

/**
 * Computes the false discovery rate within each rank of the taxonomy, with one test for each set of identical
 * instruments; null where a name gives no rank.
 */
export function levelRates(
  exposures: readonly string[],
  p: readonly (number | null)[],
  clusters: readonly (number | null)[],
): (number | null)[] {
  const ranks = exposures.map((name) => readTaxon(name).rank)
  const rates: (number | null)[] = exposures.map(() => null)
  for (const rank of new Set(ranks)) {
    if (rank === null) continue
    const own = ranks.flatMap((other, at) => (other === rank ? [at] : []))
    const adjusted = clusters.some((cluster) => cluster !== null)
      ? adjustPByCluster(
          own.map((at) => p[at] ?? null),
          own.map((at) => clusters[at] ?? -1),
          'bh',
        )
      : adjustP(
          own.map((at) => p[at] ?? null),
          'bh',
        )
    for (const [k, at] of own.entries()) rates[at] = adjusted[k] ?? null
  }
  return rates
}
