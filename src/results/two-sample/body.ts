/** The stored form of a two-sample analysis. */
import { isOfKind } from '../record-body.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isInference, isListOf, isNumberOrNull } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type TwoSampleBody = TwoSampleResult & { presentation?: Partial<Presentation> }

function isVariantRow(item: Fields): boolean {
  return typeof item['SNP'] === 'string' && typeof item['role'] === 'string' && isInference(item)
}

const LISTS: readonly [keyof TwoSampleResult, (item: Fields) => boolean][] = [
  [
    'estimates',
    (item) =>
      typeof item['method'] === 'string' && isFields(item['convention']) && isInference(item),
  ],
  ['omitted', (item) => typeof item['method'] === 'string' && typeof item['reason'] === 'string'],
  ['heterogeneity', (item) => typeof item['method'] === 'string' && isNumberOrNull(item['q'])],
  ['leaveOneOut', isVariantRow],
  ['singleSnp', isVariantRow],
  [
    'variants',
    (item) =>
      typeof item['SNP'] === 'string' &&
      ['betaExposure', 'seExposure', 'betaOutcome', 'seOutcome'].every(
        (name) => typeof item[name] === 'number',
      ),
  ],
  ['warnings', (item) => typeof item['code'] === 'string' && isFields(item['values'])],
]

function hasParts(value: Fields): boolean {
  const { engine, input, mapping, parameters, strength, timings, pleiotropy, problems } = value
  const further = ['contamination', 'raps', 'radial', 'presso', 'steiger']
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['fileName'] === 'string' &&
    typeof input['sha256'] === 'string' &&
    isListOf(input['dropped'], (row) => typeof row['reason'] === 'string') &&
    isFields(mapping) &&
    isFields(parameters) &&
    isFields(strength) &&
    isFields(problems) &&
    isFields(timings) &&
    isFields(timings['stages']) &&
    (pleiotropy === null ||
      (isFields(pleiotropy) && typeof pleiotropy['intercept'] === 'number')) &&
    isNumberOrNull(value['strengthCondition']) &&
    ((value['invalidity'] ?? null) === null || isFields(value['invalidity'])) &&
    further.every((name) => value[name] === null || isFields(value[name]))
  )
}

/** Whether a decoded value has the whole shape of a two-sample result. */
export function fitsTwoSample(value: Fields): value is Fields & TwoSampleBody {
  return hasParts(value) && LISTS.every(([name, fits]) => isListOf(value[name], fits))
}

/** Names and reading of a result; empty names mean that none is known. */
export function presentationOf(body: TwoSampleBody): Presentation {
  const { exposureName, outcomeName, outcomeKind } = body.presentation ?? {}
  const named = (given: unknown, read: string | null) =>
    typeof given === 'string' && given !== '' ? given : (read ?? '')
  return {
    exposureName: named(exposureName, body.input.exposure),
    outcomeName: named(outcomeName, body.input.outcome),
    outcomeKind: outcomeKind === 'binary' ? 'binary' : 'continuous',
  }
}

/** The estimate that stands for the result: IVW, or the ratio of a single variant. */
export function mainEstimate(body: Pick<TwoSampleResult, 'estimates'>): MethodEstimate | null {
  const wanted = ['ivw', 'wald-ratio'] as const
  for (const method of wanted) {
    const found = body.estimates.find((estimate) => estimate.method === method)
    if (found) return found
  }
  return body.estimates[0] ?? null
}

export const isTwoSample = isOfKind<TwoSampleBody>('two-sample-mr')
