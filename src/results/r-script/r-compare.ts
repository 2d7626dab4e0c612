/** R code that compares estimates, one call for each method. */
import type { AnyMethodId } from '../../science/codes.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import type { Words } from '../../i18n/words.ts'
import type { RMethod, RPackage } from './r-methods.ts'
import { hasCode, rCode, type RCode, rComment, rJoin, rNamed, rString } from './r-text.ts'

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

/** Returns numbers under the names that the R function gives them; missing ones are left out. */
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
export function packageList(packages: readonly RPackage[]): RCode {
  const names = packages.map(rString)
  return names.length === 0 ? rCode`character()` : rCode`c(${rJoin(names, ', ')})`
}

type Guard = {
  /** The comparison is made with these packages, and under this condition. */
  packages?: readonly RPackage[]
  needs?: RCode | undefined
  /** Known reason for another number in R; printed where it differs. */
  known?: { quantity: RCode; reason: string } | undefined
}

/** One comparison. */
export function compareCall(
  what: string,
  ours: Record<string, number>,
  theirs: RCode,
  tolerance: number,
  { packages = [], needs, known }: Guard = {},
): RCode {
  if (Object.keys(ours).length === 0) return rCode``
  const more = [
    ...(needs === undefined ? [] : [rCode`,\n  needs = ${needs}`]),
    ...(known === undefined
      ? []
      : [rCode`,\n  known = c(${known.quantity} = ${rString(known.reason)})`]),
  ]
  return rJoin([
    rCode`compare(${rString(what)},`,
    rCode`  ours = ${rNamed(ours)},`,
    rCode`  theirs = ${theirs},`,
    rCode`  tolerance = ${tolerance}, packages = ${packageList(packages)}${rJoin(more, '')}`,
    rCode`)`,
  ])
}

type Estimate = Pick<MethodEstimate, 'method' | 'nsnp'> &
  Numbers & { convention?: Pick<MethodEstimate['convention'], 'standardError'> }

/** Returns the reason where the engine does not take R's impossible error: see `robustIvwEstimate`. */
function knownOf({ method, convention }: Estimate, { t }: Words): Guard['known'] {
  const isReplaced = method === 'ivw-robust' && convention?.standardError === 'random-with-floor'
  return isReplaced ? { quantity: rCode`se`, reason: t('analysis.r.robustBroken') } : undefined
}

/** Returns the comparisons of every estimate that R can compute, each with its name as a comment. */
export function estimateCalls(
  estimates: readonly Estimate[],
  methods: Partial<Record<AnyMethodId, RMethod>>,
  words: Words,
  /** Prefix of the names of methods, where several tables are compared. */
  prefix = '',
): RCode {
  const { t } = words
  return rJoin(
    estimates.flatMap((estimate) => {
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
      return hasCode(call) ? [rJoin([name, call])] : []
    }),
    '\n\n',
  )
}
