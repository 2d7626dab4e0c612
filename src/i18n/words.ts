/** What turns ids and numbers into the reader's words, as types that need no page around them. */
import type { Formats } from './formats.ts'

export type MessageValues = Record<string, unknown>
export type Translate = (id: string, values?: MessageValues) => string

/** Numbers, sizes and dates in the reader's language and time zone. */
export type Format = Formats

export type Words = { t: Translate; format: Format }
