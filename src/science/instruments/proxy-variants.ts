/**
 * Proxy variants among the candidates: candidates that a panel lacks are represented by the strongest one near
 * them that it has.
 */
import type { Candidate } from './candidate.ts'

/** A candidate that represents one missing in the panel, and their distance in base pairs. */
export type ProxyVariant<P> = { of: Candidate; place: P; distance: number }

type Placed<P> = { one: Candidate; place: P }

const at = ({ one }: { one: Candidate }) => one.position ?? 0

/** Returns the first of a sorted list at or after this position. */
function firstFrom<P>(sorted: readonly Placed<P>[], position: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(sorted[middle]!) < position) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns, for each candidate that the panel lacks, the strongest one of its chromosome within the window that
 * the panel has; of equal ones the nearer. Their correlation is unknown, since the panel lacks one of them: a
 * signal and its strongest neighbour are assumed to be one locus.
 */
export function findProxyVariants<P>(
  lacking: readonly Candidate[],
  placed: readonly Placed<P>[],
  windowKb: number,
): Map<Candidate, ProxyVariant<P>> {
  const found = new Map<Candidate, ProxyVariant<P>>()
  if (lacking.length === 0) return found
  const onChromosome = Map.groupBy(
    placed
      .filter(({ one }) => one.position !== null && one.chromosome !== null)
      .toSorted((a, b) => at(a) - at(b)),
    ({ one }) => one.chromosome,
  )
  const window = windowKb * 1000
  for (const one of lacking) {
    const { position } = one
    const sorted = one.chromosome === null ? undefined : onChromosome.get(one.chromosome)
    if (position === null || !sorted) continue
    let best: ProxyVariant<P> | null = null
    for (let next = firstFrom(sorted, position - window); next < sorted.length; next += 1) {
      const { one: of, place } = sorted[next]!
      const distance = Math.abs((of.position ?? 0) - position)
      if (distance > window) break
      const more = best ? of.negLog10P - best.of.negLog10P : 1
      if (more > 0 || (more === 0 && distance < best!.distance)) best = { of, place, distance }
    }
    if (best) found.set(one, best)
  }
  return found
}
