/** Assembles checks from questions and caveats, for results of any kind. */
import type { HarmoniseWarningCode } from '../science/harmonise/warnings.ts'
import { type Caveat, type Check, type Grade, gradeWith } from './summary.ts'

/** A question with its own grade and the reason for it, before the caveats that belong to it. */
export type CheckFinding<Id extends string> = Omit<Check, 'id' | 'grade' | 'caveats'> & {
  id: Id
  own: Grade
}

/** Returns the reason for a grade: that of the question itself, or of the first caveat as bad as the grade. */
function reasonFor(
  grade: Grade,
  { own, reason }: Pick<CheckFinding<string>, 'own' | 'reason'>,
  caveats: readonly Caveat[],
): string | undefined {
  if (grade === 'holds') return undefined
  const decisive = caveats.find((caveat) => gradeWith('holds', [caveat]) === grade)
  return (own === grade ? reason : undefined) ?? decisive?.reason
}

/** A caveat and the check that it belongs to. */
export type AssignedCaveat<Id extends string> = Caveat & { check: Id }

/** The check that the warnings of harmonising belong to. */
export const HARMONISE_CHECKS = {
  'frequencies-differ': 'data',
  'frequencies-opposed': 'data',
  'no-frequencies': 'data',
  'p-does-not-fit': 'data',
  'positions-differ': 'data',
  'positions-mixed': 'data',
  'positions-lifted': 'data',
  'joined-by-name': 'data',
  'joined-by-place': 'data',
  'outcome-duplicates': 'data',
  'not-in-outcome': 'data',
  'rows-tied': 'data',
  'allele-from-true': 'data',
  'allele-from-number': 'data',
  'percent-as-share': 'data',
  'name-shortened': 'data',
  'position-rounded': 'data',
  'studies-not-people': 'data',
} as const satisfies Record<HarmoniseWarningCode, string>

/**
 * Returns every check with its caveats and the grade that results from them. Caveats whose own check does not apply
 * belong to the check that the last argument names, which must be there.
 */
export function assembleChecks<Id extends string>(
  findings: readonly CheckFinding<Id>[],
  caveats: readonly AssignedCaveat<Id>[],
  fallback: Id,
): Check[] {
  const ids = new Set(findings.map(({ id }) => id))
  return findings.map(({ own, reason, ...check }) => {
    const mine = caveats
      .filter((one) => (ids.has(one.check) ? one.check : fallback) === check.id)
      .map(({ check: _check, ...caveat }): Caveat => caveat)
    const grade = gradeWith(own, mine)
    const why = reasonFor(grade, { own, reason }, mine)
    return { ...check, ...(why !== undefined && { reason: why }), caveats: mine, grade }
  })
}
