/** Finds the effect allele of a file by its frequencies, as evidence for the user's choice. */
import { isPalindromic, otherStrand, readAllele } from './alleles.ts'
import type { Association } from './association.ts'
import { variantKey } from './association.ts'
import { correlationOf } from './frequency-doubt.ts'

export type EffectAlleleFinding = {
  /** Whether the first or the second of the two columns has the effect allele. */
  which: 'first' | 'second'
  /** Correlation of the frequencies under that assumption. */
  correlation: number
  count: number
}

const ENOUGH = 20
const CLEAR = 0.8

/**
 * Determines which of two allele columns a file's frequencies refer to, by comparison with a file whose effect
 * allele is known: under the right assumption the frequencies of both agree, under the wrong one they are
 * opposed. Both programs that call the effect allele A1 and those that call it A2 give the frequency of the
 * effect allele. Palindromic variants are ignored. The result is evidence for the user's choice, never the
 * choice itself: the effect allele may differ by row. undefined without 20 shared variants that agree clearly.
 *
 * @param open rows parsed with the first column as effect allele
 */
export function findEffectAllele(
  known: readonly Association[],
  open: readonly Association[],
): EffectAlleleFinding | undefined {
  const byName = new Map(known.map((row) => [variantKey(row.SNP), row]))
  const [x, y]: [number[], number[]] = [[], []]
  for (const row of open) {
    const partner = byName.get(variantKey(row.SNP))
    const first = readAllele(row.effectAllele)
    const second = readAllele(row.otherAllele)
    const effect = readAllele(partner?.effectAllele)
    const other = readAllele(partner?.otherAllele)
    if (first === null || second === null || effect === null || other === null) continue
    if (partner?.eaf == null || row.eaf === null || isPalindromic(effect, other)) continue
    const isSame = first === effect || first === otherStrand(effect)
    const isTurned = first === other || first === otherStrand(other)
    if (isSame === isTurned) continue
    x.push(partner.eaf)
    y.push(isSame ? row.eaf : 1 - row.eaf)
  }
  const correlation = correlationOf(x, y)
  if (x.length < ENOUGH || !(Math.abs(correlation) >= CLEAR)) return undefined
  return {
    which: correlation > 0 ? 'first' : 'second',
    correlation: Math.abs(correlation),
    count: x.length,
  }
}
