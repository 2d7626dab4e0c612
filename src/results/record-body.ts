/** What a stored analysis holds, told apart by `kind`. */
import type { BidirectionalBody } from './bidirectional/body.ts'
import type { InstrumentsBody } from './instruments/body.ts'
import type { MetaBody } from './meta-analysis/body.ts'
import type { MultivariableBody } from './multivariable/body.ts'
import type { PowerBody } from './power/body.ts'
import type { GutBody, MapBody } from './screen/body.ts'
import type { TwoSampleBody } from './two-sample/body.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type RecordBody =
  | TwoSampleBody
  | GutBody
  | MapBody
  | PowerBody
  | MetaBody
  | MultivariableBody
  | InstrumentsBody
  | BidirectionalBody
export type ResultKind = RecordBody['kind']
