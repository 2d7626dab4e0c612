import { isPalindromic, otherStrand, readAllele } from './alleles.ts'
import type { Association } from './association.ts'
import { variantKey } from './association.ts'
import { correlationOf } from './warnings.ts'

export type EffectAlleleFinding = {
  /** Whether the first or the second of the two columns has the effect allele. */
  which: 'first' | 'second'
  /** Correlation of the frequencies under that reading. */
  correlation: number
  count: number
}

const ENOUGH = 20
const CLEAR = 0.8

/**
 * Finds out which of two allele columns a file's frequencies belong to, by a file whose effect
 * allele is known: under the right reading the frequencies of both agree, under the wrong one they
 * are opposed. Programs that call the effect allele A1 and those that call it A2 both give the
 * frequency of the effect allele. Palindromes do not count. It is evidence for whoever answers the question,
 * never the answer: a file may count another allele in each row. undefined without 20 shared variants that
 * leave no doubt.
 *
 * @param open rows that were read with the first column as effect allele
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
