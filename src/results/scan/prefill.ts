/** Data of one pair of a scan, as variants and as data for the two-sample tool. */
import { chosenPair, type PairVariant } from '../exports/pair-table.ts'
import type { PrefilledPair, PrefillChoice } from '../result-kind.ts'
import { findPair, isBinaryScan, outcomeNameOf, reverseBody, type ScanBody } from './body.ts'

/** Returns the proxies of a pair's variants in the outcome. */
function proxiesAt({ proxies, rows }: ScanBody, index: number): Map<string, PairVariant['proxy']> {
  const outcome = rows[index]?.outcome
  const own = (proxies?.used ?? []).filter((one) => one.outcome === outcome)
  return new Map(own.map(({ SNP, proxy, r2 }) => [SNP, { SNP: proxy, r2 }]))
}

/** Returns the variants of the pair at an index; null when the record omits them. */
export function variantsAt(body: ScanBody, index: number): PairVariant[] | null {
  const columns = body.variants[index]
  if (!columns) return null
  const proxies = proxiesAt(body, index)
  return columns.SNP.map((SNP, at) => ({
    SNP,
    effectAllele: columns.effectAllele[at] ?? null,
    otherAllele: columns.otherAllele[at] ?? null,
    eaf: columns.eaf[at] ?? null,
    betaExposure: columns.betaExposure[at] ?? 0,
    seExposure: columns.seExposure[at] ?? 0,
    betaOutcome: columns.betaOutcome[at] ?? 0,
    seOutcome: columns.seOutcome[at] ?? 0,
    ...(proxies.has(SNP) && { proxy: proxies.get(SNP) }),
  }))
}

/** Returns one pair of a scan as data for the two-sample tool; null when its variants are not stored. */
export function prefillScanPair(body: ScanBody, choice: PrefillChoice): PrefilledPair | null {
  const { exposure, outcome } = choice
  const found = findPair(body, exposure, outcome)
  const other = found ? null : reverseBody(body)
  if (other) return prefillScanPair(other, choice)
  const variants = found && variantsAt(body, found.index)
  if (!found || !variants || variants.length === 0) return null
  const { convention, seed, nboot } = body.parameters
  const isOnly = body.kind === 'gut-microbiota-mr'
  return {
    ...chosenPair(variants, choice),
    presentation: {
      exposureName: found.row.exposure,
      outcomeName: isOnly ? outcomeNameOf(body) : found.row.outcome,
      outcomeKind: isBinaryScan(body) ? 'binary' : 'continuous',
    },
    parameters: { convention, seed, nboot },
  }
}
