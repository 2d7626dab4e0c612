import { parseArgs } from 'node:util'
import type { Command, Input } from './command.ts'
import { UsageError } from './usage-error.ts'

/**
 * Reads the words after the name of a command.
 * @throws UsageError for an unknown option, or too few or too many words
 */
export function readInput(command: Command, args: readonly string[]): Input {
  const kinds = { ...command.options, ...(command.isList ? { json: 'boolean' as const } : {}) }
  const parsed = parse(command, args, kinds)
  const [fewest, most] = command.operands
  const { positionals, values } = parsed
  if (positionals.length < fewest) throw wrongCall(command, 'something is missing')
  if (positionals.length > most)
    throw wrongCall(command, `too much: ${positionals.slice(most).join(' ')}`)
  return {
    operands: positionals,
    operand: (index) => positionals[index] ?? '',
    text: (option) => {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    flag: (option) => values[option] === true,
  }
}

function parse(
  command: Command,
  args: readonly string[],
  kinds: Record<string, 'string' | 'boolean'>,
) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }])),
    })
  } catch (error) {
    throw wrongCall(command, (error as Error).message)
  }
}

/** Creates an error about a wrong call, with the usage of the command. */
export function wrongCall(command: Pick<Command, 'name' | 'usage'>, why: string): UsageError {
  return new UsageError(`${command.name}: ${why}`, `${command.name} ${command.usage}`.trim())
}

/** Reads a whole number from an option. @throws UsageError */
export function readWhole(text: string | undefined, name: string, low: number, high: number) {
  if (text === undefined) return undefined
  const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN
  if (!(value >= low && value <= high)) {
    throw new UsageError(`--${name} must be a whole number from ${low} to ${high}: ${text}`)
  }
  return value
}

/** Returns the number of decimals of a currency: two for the yuan, none for the yen. */
function decimalsOf(currency: string): number {
  const form = new Intl.NumberFormat('en', { style: 'currency', currency })
  return form.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * Parses an amount with exactly as many decimals as its currency has: `10` alone could be ten yuan or ten
 * fen.
 * @returns in the smallest unit of the currency, above zero
 * @throws UsageError
 */
export function readMoney(text: string, name: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const like = (10).toFixed(decimals)
  const tail = decimals === 0 ? '' : `\\.\\d{${decimals}}`
  if (!new RegExp(`^\\d{1,9}${tail}$`).test(text)) {
    const requiredDecimals = decimals === 0 ? 'no decimals' : `${decimals} decimals`
    throw new UsageError(
      `--${name} must be an amount of ${currency} with ${requiredDecimals}, like ${like}: ${text}`,
    )
  }
  const amount = Number(text.replace('.', ''))
  if (amount === 0) throw new UsageError(`--${name} must be above zero: ${text}`)
  return amount
}

/**
 * Reads a time from an option: a day (`2026-11-20`, its start in UTC) or a date and time with a zone.
 * @throws UsageError
 */
export function readMoment(text: string | undefined, name: string): Date | undefined {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(isDay ? `${text}T00:00:00Z` : text)
  // Needed because `Date` reads 31 February as 3 March.
  const isOnCalendar =
    !Number.isNaN(at.getTime()) &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))
  if ((!isDay && !isMoment) || !isOnCalendar) {
    throw new UsageError(`--${name} must be a day like 2026-11-20, or a moment with zone: ${text}`)
  }
  return at
}

/** Reads an option whose value must be in a list. @throws UsageError */
export function readWord<T extends string>(
  text: string | undefined,
  name: string,
  words: readonly T[],
): T | undefined {
  if (text === undefined) return undefined
  const known = words.find((word) => word === text)
  if (known === undefined) {
    throw new UsageError(`--${name} must be one of ${words.join(', ')}: ${text}`)
  }
  return known
}
