/** Variants that both traits have, one row each, in order of position. */
import { readAllele, otherStrand } from '../harmonise/alleles.ts'
import { type Association, positionInFile, variantKey } from '../harmonise/association.ts'
import { chooseBest, hasSameNumbers, rankOfRow } from '../harmonise/best-row.ts'
import { chromosomeOf, positionOfName } from '../parser/genomic-position.ts'
import type { Region } from './inputs.ts'

/** Position of a variant; parts that a file lacks are null. */
export type VariantPosition = { chromosome: string | null; position: number | null }

/** Returns the position of a variant in the first file: from its columns, else from its name. */
export function positionOfRow(row: Association): VariantPosition {
  const place = positionInFile(row)
  const named = positionOfName(row.nameInFile ?? row.SNP)
  return {
    chromosome: chromosomeOf(place.chromosome) ?? named?.chromosome ?? null,
    position: place.position ?? named?.position ?? null,
  }
}

/** Whether a row's position is in a region, including its ends. */
export function isWithin(row: Association, { chromosome, from, to }: Region): boolean {
  const place = positionOfRow(row)
  return (
    place.chromosome === chromosome &&
    place.position !== null &&
    place.position >= from &&
    place.position <= to
  )
}

/**
 * Returns both alleles in an order that neither strand nor effect allele changes; null where one is missing.
 */
function allelesOf({ effectAllele, otherAllele }: Association): string | null {
  const [one, other] = [readAllele(effectAllele), readAllele(otherAllele)]
  if (one === null || other === null) return null
  const here = [one, other].toSorted().join('/')
  const there = [otherStrand(one), otherStrand(other)].toSorted().join('/')
  return here < there ? here : there
}

/** Rows of one variant in the files of both traits. */
export type Pair = { a: Association; b: Association }

function byName(rows: readonly Association[]): Map<string, Association[]> {
  return Map.groupBy(rows, ({ SNP }) => variantKey(SNP))
}

/** Returns 0 for the same alleles, 1 for the same on the other strand, 2 where they differ or are missing. */
function alleleRank({ a, b }: Pair): number {
  const alleles = allelesOf(a)
  if (alleles === null || allelesOf(b) !== alleles) return 2
  const own = [a.effectAllele, a.otherAllele].map(readAllele)
  return own.includes(readAllele(b.effectAllele)) && own.includes(readAllele(b.otherAllele)) ? 0 : 1
}

/**
 * Returns the best rows of one name: the same alleles first, then by the rule of rankOfRow; null where rows of
 * equal rank differ. The sign of an effect does not matter.
 */
function matchRowsOfName(a: readonly Association[], b: readonly Association[]): Pair | null {
  const [first, ...others] = a.flatMap((one) => b.map((other): Pair => ({ a: one, b: other })))
  if (!first) return null
  const isSame = (one: Association, other: Association) =>
    hasSameNumbers(one, other) ||
    (one.beta !== null && one.se === other.se && one.beta === -(other.beta ?? Number.NaN))
  const { best, tied } = chooseBest<Pair>(
    [first, ...others],
    (pair) => [alleleRank(pair), ...rankOfRow(pair.a), ...rankOfRow(pair.b)],
    (one, other) => isSame(one.a, other.a) && isSame(one.b, other.b),
  )
  return tied.length > 0 ? null : best
}

/**
 * Matches rows of both traits by name; rows of the second file take the names of the first. The effect allele
 * does not affect a Bayes factor.
 *
 * @returns `tied`: names left out because no rule decides between rows that differ, with the lines of both files
 */
export function matchRows(
  a: readonly Association[],
  b: readonly Association[],
): { pairs: Pair[]; repeated: number; tied: { SNP: string; a: number[]; b: number[] }[] } {
  const [first, second] = [byName(a), byName(b)]
  let repeated = 0
  const pairs: Pair[] = []
  const tied: { SNP: string; a: number[]; b: number[] }[] = []
  const linesOf = (rows: readonly Association[]) => rows.map(({ row }) => row)
  for (const [name, rows] of first) {
    const others = second.get(name)
    if (!others) continue
    if (rows.length > 1 || others.length > 1) repeated += 1
    const pair = matchRowsOfName(rows, others)
    if (pair) pairs.push(pair)
    else tied.push({ SNP: rows[0]!.SNP, a: linesOf(rows), b: linesOf(others) })
  }
  const positionOf = new Map(pairs.map((pair) => [pair, positionOfRow(pair.a).position ?? 0]))
  const sorted = pairs.toSorted((x, y) => positionOf.get(x)! - positionOf.get(y)!)
  return { pairs: sorted, repeated, tied }
}
