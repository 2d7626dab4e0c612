import { bidirectionalKind } from './bidirectional/kind.ts'
import { instrumentsKind } from './instruments/kind.ts'
import { metaKind } from './meta-analysis/kind.ts'
import { multivariableKind } from './multivariable/kind.ts'
import { powerKind } from './power/kind.ts'
import type { RecordBody, ResultKind } from './record-body.ts'
import type { ResultKindRow } from './result-kind.ts'
import { gutKind, mapKind } from './screen/kind.ts'
import { twoSampleKind } from './two-sample/kind.ts'

export type BodyOf<K extends ResultKind> = Extract<RecordBody, { kind: K }>

/** Every kind of result that this build reads, lists, shows and exports. */
export const KINDS: { [K in ResultKind]: ResultKindRow<BodyOf<K>> } = {
  'two-sample-mr': twoSampleKind,
  'gut-microbiota-mr': gutKind,
  'causal-map': mapKind,
  power: powerKind,
  'meta-analysis': metaKind,
  'multivariable-mr': multivariableKind,
  instruments: instrumentsKind,
  'bidirectional-mr': bidirectionalKind,
}

/** The row of a kind by its name as it was stored; undefined for one that this build does not know. */
export function kindRow(kind: unknown): ResultKindRow<RecordBody> | undefined {
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) return undefined
  // Each row takes the body of its own kind, and is found by the kind of the body.
  return KINDS[kind as ResultKind] as unknown as ResultKindRow<RecordBody>
}
