import type { Format, Translate } from '../../../i18n/words.ts'
import type { Convention } from '../../../science/codes.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import type { Values } from '../../../results/next-step/rules.ts'

const AS_SHARE = new Set(['i2', 'power', 'wanted', 'r2Exposure', 'r2Outcome'])
const AS_COUNT = new Set(['n', 'df', 'count', 'total', 'forward', 'reverse', 'regions'])
const AS_ABOUT = new Set(['available', 'size'])
const AS_P = new Set(['p', 'qp', 'dp', 'interceptP'])

type Words = { t: Translate; format: Format }

function formatNumber(name: string, value: number | null, values: Values, { format }: Words) {
  if (AS_COUNT.has(name)) return value ?? 0
  if (AS_ABOUT.has(name) && value !== null) return format.about(value)
  if (AS_SHARE.has(name)) return format.percent(value)
  if (!AS_P.has(name)) return format.significant(value)
  const tail = name === 'p' ? values['negLog10P'] : null
  return format.pStatement(value, typeof tail === 'number' ? tail : null)
}

function formatInterval(values: Values, isBinary: boolean, format: Format): string {
  const number = (name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value : null
  }
  const row = { b: number('b') ?? 0, se: null, ciLow: number('ciLow'), ciHigh: number('ciHigh') }
  return isBinary ? `OR ${format.oddsRatio(row).ci}` : `β ${format.estimate(row).ci}`
}

/** Returns the numbers of a reason for its sentence; counts stay numbers, for plural forms. */
export function formatReasonValues(
  values: Values,
  isBinary: boolean,
  words: Words,
): Record<string, unknown> {
  const said = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (name === 'convention') return [name, words.t(CONVENTION_TEXT[value as Convention])]
    if (typeof value === 'string') return [name, value]
    return [name, formatNumber(name, value, values, words)]
  })
  const shown = Object.fromEntries(said)
  return 'ciLow' in values
    ? { ...shown, ci: formatInterval(values, isBinary, words.format) }
    : shown
}
