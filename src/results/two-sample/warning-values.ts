/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
import type { Format } from '../../i18n/words.ts'
import type { Warning } from '../../science/two-sample/result.ts'
import type { TwoSampleBody } from './body.ts'
import { pressoStatement } from './presso-text.ts'

const AS_SHARE = new Set(['i2', 'i2gx', 'share'])
const AS_COUNT = new Set(['count', 'total', 'n', 'rows', 'dropped', 'df'])

/** Returns the values by the names that the warning's message uses. */
export function warningValues({ values }: Warning, format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (name === 'p') return [name, format.pStatement(value)]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

/** Returns the values of a warning; a share of simulations is formatted as one. */
export function warningValuesOf(
  warning: Warning,
  body: TwoSampleBody,
  format: Format,
): Record<string, unknown> {
  const values = warningValues(warning, format)
  return warning.code === 'presso-outliers' && body.presso
    ? { ...values, p: pressoStatement(body.presso.global, format) }
    : values
}
