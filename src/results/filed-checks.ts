/** Assembles checks from questions and caveats, for results of any kind. */
import type { HarmoniseWarningCode } from '../science/harmonise/warnings.ts'
import { type Caveat, type Check, type Grade, gradeWith } from './summary.ts'

/** A question with its own grade, before the caveats that belong to it. */
export type Asked<Id extends string> = Omit<Check, 'id' | 'grade' | 'caveats'> & {
  id: Id
  own: Grade
}

/** A caveat and the check that it belongs to. */
export type Filed<Id extends string> = Caveat & { check: Id }

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
} as const satisfies Record<HarmoniseWarningCode, string>

/**
 * Returns every check with its caveats and the grade that results from them. Caveats whose own check does not apply
 * belong to the check that the last argument names, which must be there.
 */
export function filedChecks<Id extends string>(
  asked: readonly Asked<Id>[],
  caveats: readonly Filed<Id>[],
  last: Id,
): Check[] {
  const ids = new Set(asked.map(({ id }) => id))
  return asked.map(({ own, ...check }) => {
    const mine = caveats
      .filter((one) => (ids.has(one.check) ? one.check : last) === check.id)
      .map(({ id, text, isSerious }): Caveat => ({ id, text, isSerious }))
    return { ...check, caveats: mine, grade: gradeWith(own, mine) }
  })
}
