/** The check of independence and the count of variants with their regions, for results of any kind. */
import type { Words } from '../i18n/words.ts'
import {
  type Clumped,
  clumpedTo,
  type Independence,
  judgeIndependence,
  LEAST_LOWER_TAIL,
  MOST_INFLATION,
} from '../science/independence/independence.ts'
import { REGION_GAP } from '../science/independence/regions.ts'
import type { AssignedCaveat, CheckFinding } from './assemble-checks.ts'
import type { InstrumentProvenance } from './instrument-provenance.ts'
import { type Grade, worstOf } from './summary.ts'

/** Facts about the pooled variants of a result, or of one direction or step of it, which `name` names. */
export type PooledVariants = {
  name?: string
  found: Independence
  /** Limit of r² of the clumping that established independence; null: unknown. */
  clumped: Clumped
}

type IndependenceCheck = {
  finding: CheckFinding<'independence'>
  /** Limits and meaning of a finding that asks for a closer look. */
  caveats: AssignedCaveat<'independence'>[]
}

/** Returns r² of the clumping behind chosen instruments; null where distance or nothing made them independent. */
export function clumpedBy(provenance: InstrumentProvenance | undefined): Clumped {
  if (!provenance) return null
  const { parameters, lacking } = provenance
  const isByLd = parameters.independence === 'panel' || parameters.independence === 'matrix'
  return isByLd ? clumpedTo(parameters, lacking) : null
}

/** Returns the most regions that the variants can be of: each variant without a position may have its own. */
function mostRegions({ n, placed, regions }: Independence): number {
  return regions + n - placed
}

/** Whether the variants of shared regions are to be counted as regions. */
function isShared({ found, clumped }: PooledVariants): boolean {
  return mostRegions(found) < found.n && judgeIndependence(found, clumped).inflation > 1
}

/** Returns a number of variants in words, such as `12 variants`, or `592 variants in 1 region`. */
export function countVariants(n: number, pooled: PooledVariants | null, { t }: Words): string {
  if (!pooled || !isShared(pooled)) return t('analysis.independence.variants', { n })
  const { found } = pooled
  return t('analysis.independence.variantsInRegions', {
    n,
    regions: mostRegions(found),
    bound: found.placed < found.n ? 'most' : 'exact',
  })
}

/** Returns a note with the number of regions for the count of variants; empty where each variant has its own. */
export function regionsNotes(pooled: PooledVariants | null, { t }: Words): string[] {
  if (!pooled || !isShared(pooled)) return []
  const { found } = pooled
  const bound = found.placed < found.n ? 'most' : 'exact'
  return [t('analysis.independence.tile', { regions: mostRegions(found), bound })]
}

function qValues({ q }: Independence, { format }: Words): Record<string, unknown> {
  return { q: format.significant(q?.q ?? null), df: q?.df ?? 0 }
}

function findingOf(pooled: PooledVariants, words: Words): string {
  const { found, clumped } = pooled
  const { t, format } = words
  const { isByQ } = judgeIndependence(found, clumped)
  const seen =
    clumped !== null
      ? t('analysis.check.independence.clumped', { r2: format.exact(clumped.r2) })
      : found.placed === 0
        ? t('analysis.check.independence.unplaced')
        : found.placed < found.n
          ? t('analysis.check.independence.partly', { ...found })
          : t('analysis.check.independence.regions', { ...found })
  if (!isByQ) return seen
  const small = t('analysis.check.independence.small', qValues(found, words))
  return found.placed === 0 && clumped === null
    ? small
    : t('analysis.check.independence.both', { seen, small })
}

/** Returns why these variants may not be independent, or why it is not known, as a clause. */
function reasonOf({ found, clumped }: PooledVariants, words: Words): string {
  const { isByQ, isByRegion, inflation } = judgeIndependence(found, clumped)
  if (inflation >= MOST_INFLATION.look) {
    const values = { n: found.n, regions: mostRegions(found), placed: found.placed }
    return words.t('analysis.check.independence.doubtRegions', values)
  }
  if (isByQ) return words.t('analysis.check.independence.doubtQ', qValues(found, words))
  return isByRegion
    ? words.t('analysis.reason.samePlace', { n: found.samePlace })
    : words.t('analysis.reason.unplaced')
}

function meaningsOf(pooled: PooledVariants, words: Words): string[] {
  const { t, format } = words
  const { found, clumped } = pooled
  const { isByRegion, isByQ, inflation } = judgeIndependence(found, clumped)
  const isInflated = inflation >= MOST_INFLATION.look
  return [
    ...(isInflated
      ? [
          t('analysis.check.independence.meaning', {
            kb: format.integer(REGION_GAP / 1000),
            times: format.significant(inflation),
            look: format.exact(MOST_INFLATION.look),
            against: format.exact(MOST_INFLATION.against),
          }),
        ]
      : []),
    ...(isByRegion && found.samePlace > 0
      ? [t('analysis.check.independence.samePlace', { n: found.samePlace })]
      : []),
    ...(isByQ
      ? [
          t('analysis.check.independence.meaningQ', {
            ...qValues(found, words),
            p: format.pStatement(found.q?.p ?? null),
            limit: format.exact(LEAST_LOWER_TAIL),
          }),
        ]
      : []),
  ]
}

/** Puts the name of a direction or step before a text; a result with one set of variants has none. */
function named({ name }: PooledVariants, text: string, { t }: Words): string {
  return name === undefined ? text : t('analysis.check.direction.said', { direction: name, text })
}

/** Returns the grade; without positions and clumping a Q that is not too small decides nothing. */
function gradeOf({ found, clumped }: PooledVariants): Grade {
  const { grade } = judgeIndependence(found, clumped)
  return grade === 'holds' && found.placed === 0 && clumped === null ? 'open' : grade
}

/**
 * Returns the check of independence with its caveats; null where no variants are pooled, and for results of older
 * builds. The reason is that of the worst set of variants.
 */
export function independenceCheck(
  pooled: readonly PooledVariants[],
  words: Words,
  section: string | null,
): IndependenceCheck | null {
  if (pooled.length === 0) return null
  const grades = pooled.map(gradeOf)
  const own = worstOf(grades)
  const reasons = pooled.map((one) =>
    pooled.length > 1 ? named(one, reasonOf(one, words), words) : reasonOf(one, words),
  )
  return {
    finding: {
      id: 'independence',
      name: words.t('analysis.check.independence'),
      own,
      finding: pooled
        .map((one) => named(one, findingOf(one, words), words))
        .join(words.t('analysis.check.direction.joint')),
      reason: reasons[grades.indexOf(own)] ?? '',
      section,
    },
    caveats: pooled.flatMap((one, at) =>
      meaningsOf(one, words).map((text, index) => ({
        id: `independence ${at} ${index}`,
        check: 'independence' as const,
        text: named(one, text, words),
        reason: reasons[at] ?? '',
        isSerious: grades[at] === 'against',
      })),
    ),
  }
}

/** Returns the names of the sets of pooled variants that may not be independent. */
export function dependentNames(pooled: readonly PooledVariants[]): string[] {
  return pooled
    .filter(({ found, clumped }) => judgeIndependence(found, clumped).grade !== 'holds')
    .flatMap(({ name }) => name ?? [])
}
