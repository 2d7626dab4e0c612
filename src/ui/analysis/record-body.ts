/** What a stored analysis holds, told apart by `kind`. */
import type { TwoSampleBody } from './two-sample/two-sample-body.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type RecordBody = TwoSampleBody
export type ResultKind = RecordBody['kind']
