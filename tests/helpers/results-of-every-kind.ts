/** One result of every kind that an engine computes, as a file holds it. */
import { provenanceOf } from '../../src/results/instruments/provenance.ts'
import type { RecordBody } from '../../src/results/record-body.ts'
import { bidirectionalResult } from './bidirectional-result.ts'
import { mediationResult } from './mediation-result.ts'
import { instrumentsResult, metaResult, multivariableResult, powerResult } from './other-results.ts'
import { gutResult, mapResult } from './scan-result.ts'
import { exampleResult } from './two-sample-result.ts'
import { twoSignalsBody, mapOfLocus } from './two-signals.ts'

const FIGURES = {
  scatter: { widthMm: 90, isGrey: true, labels: { x: 'BMI' }, names: {}, panels: ['funnel'] },
}

const ORIGIN = {
  fileName: 'shared.veriscope.json',
  id: '176368620000000001',
  title: 'Theirs',
  createdAt: '2026-11-20T10:00:00.000Z',
  openedAt: '2026-11-21T10:00:00.000Z',
}

async function twoSample(): Promise<RecordBody> {
  const provenance = provenanceOf(await instrumentsResult({}, true))
  const names = { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const }
  const result = await exampleResult('balanced_24', {
    ...names,
    road: provenance,
    figures: FIGURES,
  })
  return { ...result, origin: ORIGIN }
}

const MAKERS: Record<string, () => RecordBody | Promise<RecordBody>> = {
  'two-sample-mr': twoSample,
  'bidirectional-mr': () => bidirectionalResult(),
  'multivariable-mr': () =>
    multivariableResult('twosamplemr', 'mv_three_60', [
      [1, 0.2, 0.1],
      [0.2, 1, 0.3],
      [0.1, 0.3, 1],
    ]),
  mediation: () => mediationResult(),
  'meta-analysis': () => metaResult(),
  power: () => powerResult(),
  instruments: () => instrumentsResult({}, true),
  'gut-microbiota-mr': () => gutResult(),
  'causal-map': () => mapResult(),
  colocalisation: () => twoSignalsBody(undefined, [mapOfLocus()]),
}

export const EVERY_KIND = Object.keys(MAKERS)

const computed = new Map<string, Promise<string>>()

/** Returns a result of this kind after it was written to a file and read back; each call gives a copy. */
export async function resultOfKind(kind: string): Promise<RecordBody> {
  const text =
    computed.get(kind) ?? Promise.resolve(MAKERS[kind]?.()).then((body) => JSON.stringify(body))
  computed.set(kind, text)
  return JSON.parse(await text) as RecordBody
}
