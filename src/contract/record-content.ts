import type { ParamsOf } from './endpoint.ts'
import type { recordEndpoints } from './endpoints/records.ts'

type SaveParams = ParamsOf<typeof recordEndpoints.saveRecord>

/** What a record consists of, wherever it is kept. Times are ISO 8601, `result` is JSON text. */
export type RecordContent = Required<Omit<SaveParams, 'variants'>> & { variants: number }

/**
 * Where a record is. `device`: only here (a visitor's, or one that its owner has not sent).
 * `waiting`: in the queue for the account. `saved`: the account has it. `failed`: the account refused
 * it; it stays here.
 */
export type RecordState = 'device' | 'waiting' | 'saved' | 'failed'

/** Why the account does not take a record. */
export type RecordFault = 'tooLarge' | 'invalid' | 'forbidden' | 'rejected'
