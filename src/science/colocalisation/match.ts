/** Variants that both traits have, one row each, in order of position. */
import { readAllele, otherStrand } from '../harmonise/alleles.ts'
import { type Association, positionInFile, variantKey } from '../harmonise/association.ts'
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

/** Of several rows of one name, returns the two with the same alleles; without such, the first of each. */
function matchRowsOfName(a: readonly Association[], b: readonly Association[]): Pair | null {
  for (const one of a) {
    const alleles = allelesOf(one)
    const other = alleles === null ? undefined : b.find((row) => allelesOf(row) === alleles)
    if (other) return { a: one, b: other }
  }
  const [one, other] = [a[0], b[0]]
  return one && other ? { a: one, b: other } : null
}

/**
 * Matches rows of both traits by name; rows of the second file take the names of the first. The effect allele
 * does not affect a Bayes factor.
 */
export function matchRows(
  a: readonly Association[],
  b: readonly Association[],
): { pairs: Pair[]; repeated: number } {
  const [first, second] = [byName(a), byName(b)]
  let repeated = 0
  const pairs: Pair[] = []
  for (const [name, rows] of first) {
    const others = second.get(name)
    if (!others) continue
    if (rows.length > 1 || others.length > 1) repeated += 1
    const pair = matchRowsOfName(rows, others)
    if (pair) pairs.push(pair)
  }
  const positionOf = new Map(pairs.map((pair) => [pair, positionOfRow(pair.a).position ?? 0]))
  return { pairs: pairs.toSorted((x, y) => positionOf.get(x)! - positionOf.get(y)!), repeated }
}
