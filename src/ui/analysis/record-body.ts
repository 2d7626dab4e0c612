/** What a stored analysis holds, told apart by `kind`. */
import type { BidirectionalBody } from './bidirectional/bidirectional-body.ts'
import type { InstrumentsBody } from './instruments/instruments-body.ts'
import type { MetaBody } from './meta/meta-body.ts'
import type { MultivariableBody } from './multivariable/multivariable-body.ts'
import type { PowerBody } from './power/power-body.ts'
import type { GutBody, MapBody } from './screen/screen-body.ts'
import type { TwoSampleBody } from './two-sample/two-sample-body.ts'

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
