/** A record as device and account store it: content, states, tags, and the parts that the account may omit. */
import type { ParamsOf } from './endpoint.ts'
import type { recordEndpoints } from './endpoints/records.ts'
import { normaliseName } from './typed-text.ts'

type SaveParams = ParamsOf<typeof recordEndpoints.saveRecord>

/**
 * Content of a record, wherever it is stored. Times are ISO 8601, `result` is JSON text, never
 * packed.
 */
export type RecordContent = Required<Omit<SaveParams, 'variants'>> & { variants: number }

/**
 * Location of a record. `device`: only here (a visitor's, or not sent by its owner). `waiting`:
 * queued for the account. `saved`: in the account. `failed`: refused by the account; it stays here.
 */
export type RecordState = 'device' | 'waiting' | 'saved' | 'failed'

/** Reason why the account refused a record. `levelLimit`: the level's limit is reached. */
export type RecordFault = 'tooLarge' | 'invalid' | 'forbidden' | 'rejected' | 'levelLimit'

/**
 * Parts of a result, by its kind, that can be derived from the rest. Where a result is too large
 * for the account even when packed, the account's copy omits them, in this order; the device where
 * it was created has the complete result. Summary rows (`role` other than `variant`) stay.
 */
export const DERIVED_PARTS: Readonly<Record<string, readonly string[]>> = {
  'two-sample-mr': ['leaveOneOut', 'singleSnp'],
}

/** Field of a result in which the account's copy lists its omitted parts. */
export const LEFT_OUT = 'leftOutOfAccount'

/**
 * Normalises tags: as names, not empty, without duplicates, within the limits of number and length.
 */
export function normaliseTags(
  tags: readonly string[],
  { most, longest }: { most: number; longest: number },
): string[] {
  const tidy = tags
    .map((tag) => [...normaliseName(tag)].slice(0, longest).join(''))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Set(tidy)].slice(0, most)
}

/** Returns a record's tags; empty for records older than the tags feature. */
export function tagsOf(record: { tags?: readonly string[] }): readonly string[] {
  return record.tags ?? []
}
