/** Groups variants into regions by position. */
import { MHC } from '../instruments/chromosome.ts'
import { chromosomeOf, positionOfName } from '../parser/genomic-position.ts'

/** A variant with the position of its columns; its name may hold one as well. */
export type Located = {
  SNP: string
  chromosome?: string | null | undefined
  position?: number | null | undefined
}

type Location = { chromosome: string; position: number }

/**
 * Neighbours up to this many base pairs apart are of one region: the locus of ±500 kb of most GWAS consortia
 * (GIANT: Locke et al. 2015), twice the default window of PLINK's `--clump`. The 10 Mb of TwoSampleMR is a window
 * within which r² is computed: a distance below it shows nothing about independence.
 */
export const REGION_GAP = 500_000

/** Long-range LD, where distance shows no independence (Price et al. 2008): the MHC and the inversion of 8p23. */
const LONG_RANGE = [MHC, { chromosome: '8', start: 8_000_000, end: 12_000_000 }] as const

export type Region = {
  chromosome: string
  start: number
  end: number
  /** Indices of its variants, by position. */
  members: number[]
}

/** Returns the position of a variant, from its columns or from a name such as `chr8:64000000:A:G`; null: unknown. */
export function locationOf({ SNP, chromosome, position }: Located): Location | null {
  const own = chromosomeOf(chromosome ?? null)
  if (own !== null && position != null && position > 0) return { chromosome: own, position }
  return positionOfName(SNP)
}

function isOfOneRange(chromosome: string, first: number, second: number): boolean {
  return LONG_RANGE.some(
    (range) => range.chromosome === chromosome && first >= range.start && second <= range.end,
  )
}

/**
 * Returns the regions of the variants whose positions are known: chains of neighbours up to `REGION_GAP` apart, and
 * ranges of long LD as a whole.
 */
export function regionsOf(variants: readonly Located[]): Region[] {
  const placed = variants.flatMap((variant, index) => {
    const location = locationOf(variant)
    return location ? [{ ...location, index }] : []
  })
  const regions: Region[] = []
  for (const [chromosome, own] of Map.groupBy(placed, (one) => one.chromosome)) {
    let last: Region | undefined
    for (const { position, index } of own.toSorted((x, y) => x.position - y.position)) {
      const isNear =
        last && (position - last.end <= REGION_GAP || isOfOneRange(chromosome, last.end, position))
      if (last && isNear) {
        last.end = position
        last.members.push(index)
      } else {
        last = { chromosome, start: position, end: position, members: [index] }
        regions.push(last)
      }
    }
  }
  return regions
}

/** Returns the names of all but the strongest variant of each region: the smallest p is the largest |effect / error|. */
export function weakerOfRegions(
  variants: readonly (Located & { betaExposure: number; seExposure: number })[],
): string[] {
  const strength = (index: number) => {
    const { betaExposure, seExposure } = variants[index]!
    return Math.abs(betaExposure / seExposure)
  }
  return regionsOf(variants).flatMap(({ members }) => {
    const [, ...weaker] = members.toSorted((x, y) => strength(y) - strength(x) || x - y)
    return weaker.map((index) => variants[index]!.SNP)
  })
}
