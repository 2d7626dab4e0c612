/** Types of the functions that turn ids and numbers into text, independent of React. */
import type { Formats } from './formats.ts'

export type MessageValues = Record<string, unknown>
export type Translate = (id: string, values?: MessageValues) => string

/** Formatters of numbers, sizes and dates in the user's language and time zone. */
export type Format = Formats

export type Words = { t: Translate; format: Format }
