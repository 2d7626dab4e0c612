/** What a stored analysis holds, told apart by `kind`. */
import type { PowerBody } from './power/power-body.ts'
import type { TwoSampleBody } from './two-sample/two-sample-body.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type RecordBody = TwoSampleBody | PowerBody
export type ResultKind = RecordBody['kind']
