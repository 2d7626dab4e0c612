/** Clumping by a reference panel, with the rules of PLINK 1.9. */
import { haplotypeCorrelation } from './correlation.ts'
import type { GenotypeStore } from './genotypes.ts'

export type ClumpRules = {
  /** Variants with a larger p are no index variants (--clump-p1). */
  indexP: number
  /** Members with this p or more belong to a clump but are not listed (--clump-p2). */
  memberP: number
  /** r² above this is linked (--clump-r2); equality is not. */
  r2: number
  /** Members are nearer to the index variant than this, in kilobases (--clump-kb); equality is not. */
  windowKb: number
}

/** Defaults of programs, by their names. */
export const CLUMP_RULES = {
  plink: { indexP: 1e-4, memberP: 0.01, r2: 0.5, windowKb: 250 },
  ieugwasr: { indexP: 1, memberP: 1, r2: 0.001, windowKb: 10_000 },
} as const satisfies Record<string, ClumpRules>

/** PLINK reads variants up to this p, whatever the rules are, and lets them join a clump. */
const READ_P = 0.05
/** Tolerance that PLINK adds to a threshold. */
const SMALL = 2 ** -44

/** A variant of the panel with its p, in the order of the panel. */
export type ClumpVariant = {
  /** Line of the .bim file. */
  line: number
  /** Index of its chromosome run in the panel: variants of different runs are never compared. */
  stretch: number
  position: number
  p: number
  /** −log₁₀ p: orders variants whose p underflows. */
  negLog10P: number
}

export type ClumpMember = {
  /** Index in the list of variants. */
  at: number
  /** Signed: positive where the first alleles are in phase. */
  r: number
}

export type Clump = {
  at: number
  /** In the order of the panel, without the index variant. */
  members: ClumpMember[]
}

/** Returns a correlation function of haplotypes for pairs of genotypes; males have one haplotype on X. */
export function haplotypeCorrelations(
  store: GenotypeStore,
  isOnX: (at: number) => boolean,
): (first: number, second: number) => number {
  const [table, males] = [new Int32Array(9), new Int32Array(9)]
  return (first, second) => {
    store.pair(first, second, table)
    if (!isOnX(first)) return haplotypeCorrelation(table)
    store.pair(first, second, males, store.people.males)
    return haplotypeCorrelation(table, males)
  }
}

/** Returns index variants, stronger first; equal ones in the order of the panel. */
function indexOrder(variants: readonly ClumpVariant[], indexP: number): number[] {
  const order: number[] = []
  for (const [at, { p }] of variants.entries()) if (p <= indexP) order.push(at)
  return order.toSorted(
    (a, b) =>
      variants[a]!.p - variants[b]!.p ||
      variants[b]!.negLog10P - variants[a]!.negLog10P ||
      variants[a]!.line - variants[b]!.line,
  )
}

/**
 * Clumps variants as `plink1.9 --clump`: the strongest variant claims all variants within its window that no
 * other clump has and whose r² with it is above the threshold, then the strongest remaining one, and so on.
 *
 * - r² is that of maximum-likelihood haplotype frequencies, over people with both calls.
 * - r² that equals the threshold does not link, within PLINK's tolerance: PLINK itself compares without one, so
 *   that rounding decides there.
 * - A pair with a monomorphic variant is not linked.
 * - A claimed variant is never an index variant, even where its p is above `memberP` and it is not listed.
 * - Only variants up to p = 0.05, or up to a larger `indexP` or `memberP`, take part; PLINK counts the others
 *   without listing them.
 *
 * Stronger means smaller p; PLINK reads p below 2e-308 as 0 and uses panel order among those, here −log₁₀ p
 * decides.
 *
 * @param variants in the order of the panel
 * @param correlation of two of them by index, see `haplotypeCorrelations`
 */
export function clumpByPanel(
  variants: readonly ClumpVariant[],
  correlation: (first: number, second: number) => number,
  rules: ClumpRules,
): Clump[] {
  const window = Math.floor(rules.windowKb * 1000 * (1 + SMALL))
  const linked = rules.r2 * (1 + SMALL)
  const readP = Math.max(
    READ_P,
    rules.memberP,
    rules.indexP >= READ_P ? rules.indexP * (1 + SMALL) : 0,
  )
  const isTaken = new Uint8Array(variants.length)
  const clumps: Clump[] = []
  for (const at of indexOrder(variants, rules.indexP)) {
    if (isTaken[at] === 1) continue
    const index = variants[at]!
    const members: ClumpMember[] = []
    const isNear = (other: ClumpVariant | undefined) =>
      other !== undefined &&
      other.stretch === index.stretch &&
      Math.abs(other.position - index.position) < window
    let first = at
    while (isNear(variants[first - 1])) first -= 1
    for (let other = first; isNear(variants[other]); other += 1) {
      const variant = variants[other]!
      if (other === at || isTaken[other] === 1 || variant.p > readP) continue
      const r = correlation(at, other)
      if (!(r * r > linked)) continue
      isTaken[other] = 1
      if (variant.p < rules.memberP) members.push({ at: other, r })
    }
    clumps.push({ at, members })
  }
  return clumps
}
