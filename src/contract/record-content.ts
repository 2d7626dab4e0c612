import type { ParamsOf } from './endpoint.ts'
import type { recordEndpoints } from './endpoints/records.ts'

type SaveParams = ParamsOf<typeof recordEndpoints.saveRecord>

/** What a record consists of, wherever it is kept. Times are ISO 8601, `result` is JSON text. */
export type RecordContent = Required<Omit<SaveParams, 'variants'>> & { variants: number }
