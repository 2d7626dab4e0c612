/** Types of the functions that turn ids and numbers into text, independent of React. */
import type { Formats } from './formats.ts'

export type MessageValues = Record<string, unknown>
export type Translate = (id: string, values?: MessageValues) => string

/** Formatters of numbers, sizes and dates in the user's language and time zone. */
export type Format = Formats

/** Scripts that are written from the right. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates the values of a message that are written from the right: otherwise numbers beside a name change places. */
export function isolateValues(values: MessageValues = {}): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

export type Words = { t: Translate; format: Format }
