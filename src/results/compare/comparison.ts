/** Comparison of two results of one kind: what differs, by how much, and what only one of them has. */
import type { Comparable, ComparedEstimate, ComparedFact, Value } from './comparable-parts.ts'

/** `undefined`: that result does not have it. */
export type FactPair = {
  id: string
  a: Value | undefined
  b: Value | undefined
  isDifferent: boolean
}

/** One estimate of both results, or of one of them. */
export type EstimatePair = {
  key: string
  /** Either of the two that is there. */
  of: ComparedEstimate
  a: ComparedEstimate | null
  b: ComparedEstimate | null
  /** b − a, on the scale of the effects; null unless both are there. */
  difference: number | null
  /** Whether the two 95 % intervals have a value in common; null where one has none. */
  overlaps: boolean | null
}

/** All differences between two results. */
export type Comparison = {
  parameters: FactPair[]
  mapping: FactPair[]
  numbers: FactPair[]
  estimates: EstimatePair[]
  /** null where one of the results does not hold its variants. */
  variants: { both: number; onlyA: string[]; onlyB: string[] } | null
}

/** Merges two lists: the order of the first, then what only the second has. */
function mergeByKey<T>(a: readonly T[], b: readonly T[], keyOf: (item: T) => string): string[] {
  return [...new Set([...a.map(keyOf), ...b.map(keyOf)])]
}

function pairFacts(a: readonly ComparedFact[], b: readonly ComparedFact[]): FactPair[] {
  const [inA, inB] = [a, b].map((facts) => new Map(facts.map(({ id, value }) => [id, value])))
  return mergeByKey(a, b, ({ id }) => id).map((id) => {
    const [ownA, ownB] = [inA?.get(id), inB?.get(id)]
    return { id, a: ownA, b: ownB, isDifferent: !Object.is(ownA, ownB) }
  })
}

/** Whether two intervals have a value in common; null where an end is not known. */
export function intervalsOverlap(
  a: Pick<ComparedEstimate, 'ciLow' | 'ciHigh'>,
  b: Pick<ComparedEstimate, 'ciLow' | 'ciHigh'>,
): boolean | null {
  if (a.ciLow === null || a.ciHigh === null || b.ciLow === null || b.ciHigh === null) return null
  return a.ciLow <= b.ciHigh && b.ciLow <= a.ciHigh
}

function pairEstimates(
  a: readonly ComparedEstimate[],
  b: readonly ComparedEstimate[],
): EstimatePair[] {
  const [inA, inB] = [a, b].map((list) => new Map(list.map((own) => [own.key, own])))
  return mergeByKey(a, b, ({ key }) => key).flatMap((key) => {
    const [ownA, ownB] = [inA?.get(key) ?? null, inB?.get(key) ?? null]
    const of = ownA ?? ownB
    if (!of) return []
    return [
      {
        key,
        of,
        a: ownA,
        b: ownB,
        difference: ownA && ownB ? ownB.b - ownA.b : null,
        overlaps: ownA && ownB ? intervalsOverlap(ownA, ownB) : null,
      },
    ]
  })
}

function pairVariants(a: string[] | null, b: string[] | null): Comparison['variants'] {
  if (!a || !b) return null
  const [inA, inB] = [new Set(a), new Set(b)]
  const onlyA = [...inA].filter((name) => !inB.has(name))
  return {
    both: inA.size - onlyA.length,
    onlyA,
    onlyB: [...inB].filter((name) => !inA.has(name)),
  }
}

/** Compares two results, which must be of one kind. */
export function compareResults(a: Comparable, b: Comparable): Comparison {
  return {
    parameters: pairFacts(a.parameters, b.parameters),
    mapping: pairFacts(a.mapping, b.mapping),
    numbers: pairFacts(a.numbers, b.numbers),
    estimates: pairEstimates(a.estimates, b.estimates),
    variants: pairVariants(a.variants, b.variants),
  }
}
