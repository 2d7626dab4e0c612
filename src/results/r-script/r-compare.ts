/** Comparisons of estimates, one call for each method. */
import type { AnyMethodId } from '../../science/codes.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import type { Words } from '../../i18n/words.ts'
import type { RMethod, RPackage } from './r-methods.ts'
import { rComment, rNamed, rNumber, rString } from './r-text.ts'

const QUANTITIES = ['b', 'se', 'p'] as const

type Numbers = Pick<MethodEstimate, 'b' | 'se' | 'p'> & {
  ciLow?: number | null
  ciHigh?: number | null
}

function valueOf(numbers: Numbers, quantity: string): number | null {
  if (quantity === 'low') return numbers.ciLow ?? null
  if (quantity === 'high') return numbers.ciHigh ?? null
  return numbers[quantity as (typeof QUANTITIES)[number]]
}

/** Numbers under the names that the R function gives them; those that are not there are left out. */
export function namedNumbers(
  numbers: Numbers,
  quantities: readonly string[] = QUANTITIES,
): Record<string, number> {
  return Object.fromEntries(
    quantities.flatMap((quantity): [string, number][] => {
      const value = valueOf(numbers, quantity)
      return value === null || !Number.isFinite(value) ? [] : [[quantity, value]]
    }),
  )
}

/** A list of packages in R. */
export function packageList(packages: readonly RPackage[]): string {
  return packages.length === 0 ? 'character()' : `c(${packages.map(rString).join(', ')})`
}

type Guard = {
  /** The comparison is made with these packages, and under this condition. */
  packages?: readonly RPackage[]
  needs?: string | undefined
  /** Why R's number of a quantity is another one, where that is known: told where it differs. */
  known?: { quantity: string; reason: string } | undefined
}

/** One comparison. */
export function compareCall(
  what: string,
  ours: Record<string, number>,
  theirs: string,
  tolerance: number,
  { packages = [], needs, known }: Guard = {},
): string {
  if (Object.keys(ours).length === 0) return ''
  const more = [
    ...(needs === undefined ? [] : [`,\n  needs = ${needs}`]),
    ...(known === undefined
      ? []
      : [`,\n  known = c(${known.quantity} = ${rString(known.reason)})`]),
  ].join('')
  return [
    `compare(${rString(what)},`,
    `  ours = ${rNamed(ours)},`,
    `  theirs = ${theirs},`,
    `  tolerance = ${rNumber(tolerance)}, packages = ${packageList(packages)}${more}`,
    ')',
  ].join('\n')
}

type Estimate = Pick<MethodEstimate, 'method' | 'nsnp'> &
  Numbers & { convention?: Pick<MethodEstimate['convention'], 'standardError'> }

/** Where the engine does not take R's error because it is impossible: see `robustIvwEstimate`. */
function knownOf({ method, convention }: Estimate, { t }: Words): Guard['known'] {
  const isReplaced = method === 'ivw-robust' && convention?.standardError === 'random-with-floor'
  return isReplaced ? { quantity: 'se', reason: t('analysis.r.robustBroken') } : undefined
}

/** Every estimate that R can be asked for, each with its name as a comment. */
export function estimateCalls(
  estimates: readonly Estimate[],
  methods: Partial<Record<AnyMethodId, RMethod>>,
  words: Words,
  /** Before the names of methods, where several tables are compared. */
  prefix = '',
): string {
  const { t } = words
  return estimates
    .flatMap((estimate) => {
      const method = methods[estimate.method]
      if (!method) return []
      const { code, tolerance, packages, needs, quantities, note } = method
      const name = rComment(
        t(METHOD_SHORT[estimate.method]),
        ...(note === undefined ? [] : [t(note)]),
      )
      const ours = namedNumbers(estimate, quantities)
      const call = compareCall(`${prefix}${estimate.method}`, ours, code, tolerance, {
        packages,
        needs,
        known: knownOf(estimate, words),
      })
      return call === '' ? [] : [`${name}\n${call}`]
    })
    .join('\n\n')
}
