/** Results of a kind with each warning that its engine can give, one at a time. */
import { DIRECTION_REASON } from '../../src/results/bidirectional/reasons.ts'
import { LOCUS_REASON } from '../../src/results/colocalisation/reasons.ts'
import { HARMONISE_REASON } from '../../src/results/harmonise-reasons.ts'
import { PICK_REASON } from '../../src/results/instruments/reasons.ts'
import { MEDIATION_REASON } from '../../src/results/mediation/reasons.ts'
import { META_REASON } from '../../src/results/meta-analysis/reasons.ts'
import { MV_REASON } from '../../src/results/multivariable/reasons.ts'
import { POWER_REASON } from '../../src/results/power/reasons.ts'
import type { RecordBody } from '../../src/results/record-body.ts'
import { WARNING_REASON } from '../../src/results/two-sample/warning-reasons.ts'
import { resultOfKind } from './results-of-every-kind.ts'

/** A value for every name that any warning has. */
const VALUES = {
  count: 2,
  total: 12,
  n: 7,
  k: 3,
  df: 11,
  dropped: 2,
  rows: 14,
  most: 100,
  cases: 700,
  f: 4.1,
  fMin: 2.2,
  i2: 0.8,
  i2gx: 0.86,
  share: 0.6,
  q: 40,
  p: 0.001,
  intercept: 0.02,
  median: 1.1,
  r2: 0.4,
  r2Exposure: 0.01,
  r2Outcome: 0.02,
  correlation: -0.9,
  kb: 2500,
  low: 0.2,
  high: 0.8,
  sd: 1.1,
  negLog10P: 3,
  power: 0.5,
  wanted: 0.8,
  other: 0.4,
  row: 9,
  product: 0.1,
  difference: -0.2,
  threshold: 1e-5,
  SNP: 'rs7',
  locus: 'FTO',
  loci: 'FTO',
  name: 'Oslo',
  names: 'rs7, rs8',
  trait: 'LDL',
  step: 'xm',
  part: 'm',
  side: 'exposure',
  exclude: 'same',
  build: 'GRCh37',
  as: 'rs9',
  proxy: 'rs9',
  exposure: 0.1,
  outcome: 0.4,
  file: 'hg19ToHg38.over.chain',
  a: '3',
  b: '5',
}

type Warned = RecordBody & Record<'forward' | 'reverse' | 'outcome', Record<string, unknown>>
type Place = {
  codes: Readonly<Record<string, string>>
  put: (body: Warned, list: object[]) => object
}

const direct = (codes: Place['codes']): Place => ({
  codes,
  put: (body, warnings) => ({ ...body, warnings }),
})
const inDirection = (codes: Place['codes'], field: string): Place => ({
  codes,
  put: (body, list) => ({ ...body, reverse: { ...body.reverse, [field]: list } }),
})

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  'two-sample-mr': [direct(WARNING_REASON)],
  'bidirectional-mr': [
    inDirection(DIRECTION_REASON, 'warnings'),
    inDirection(HARMONISE_REASON, 'harmoniseWarnings'),
  ],
  'multivariable-mr': [direct(MV_REASON)],
  mediation: [direct(MEDIATION_REASON)],
  'meta-analysis': [direct(META_REASON)],
  power: [direct(POWER_REASON)],
  instruments: [
    direct(PICK_REASON),
    {
      codes: HARMONISE_REASON,
      put: (body, warnings) => ({ ...body, outcome: { ...body.outcome, warnings } }),
    },
  ],
  'gut-microbiota-mr': [direct(HARMONISE_REASON)],
  'causal-map': [direct(HARMONISE_REASON)],
  colocalisation: [direct(LOCUS_REASON)],
}

/** Returns the result of this kind with each warning in turn. */
export async function withEveryWarning(kind: string): Promise<RecordBody[]> {
  const body = (await resultOfKind(kind)) as Warned
  return (PLACES[kind] ?? []).flatMap(({ codes, put }) =>
    Object.keys(codes).map((code) => put(body, [{ code, values: VALUES }]) as RecordBody),
  )
}
