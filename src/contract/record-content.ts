import type { ParamsOf } from './endpoint.ts'
import type { recordEndpoints } from './endpoints/records.ts'

type SaveParams = ParamsOf<typeof recordEndpoints.saveRecord>

/** What a record consists of, wherever it is kept. Times are ISO 8601, `result` is JSON text, never packed. */
export type RecordContent = Required<Omit<SaveParams, 'variants'>> & { variants: number }

/**
 * Where a record is. `device`: only here (a visitor's, or one that its owner has not sent).
 * `waiting`: in the queue for the account. `saved`: the account has it. `failed`: the account refused
 * it; it stays here.
 */
export type RecordState = 'device' | 'waiting' | 'saved' | 'failed'

/** Why the account does not take a record. `levelLimit`: its level has no place for it. */
export type RecordFault = 'tooLarge' | 'invalid' | 'forbidden' | 'rejected' | 'levelLimit'

/**
 * Parts of a result, by its kind, that follow from the rest of it. Where a result is too large for
 * the account even when packed, the account's copy goes without them, in this order; the device where
 * it was made keeps the whole. Rows that summarise (`role` other than `variant`) stay.
 */
export const DERIVED_PARTS: Readonly<Record<string, readonly string[]>> = {
  'two-sample-mr': ['leaveOneOut', 'singleSnp'],
}

/** Field of a result under which the account's copy names the parts that it goes without. */
export const LEFT_OUT = 'leftOutOfAccount'

/** Tags as they are kept: trimmed, none empty, each once, no more and no longer than the limits. */
export function tidyTags(
  tags: readonly string[],
  { most, longest }: { most: number; longest: number },
): string[] {
  const tidy = tags
    .map((tag) =>
      [...tag.normalize('NFC').replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join(''),
    )
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Set(tidy)].slice(0, most)
}

/** A record's tags, also of one that was kept before there were any. */
export function tagsOf(record: { tags?: readonly string[] }): readonly string[] {
  return record.tags ?? []
}
