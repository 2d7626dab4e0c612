/** What a stored analysis holds, read from text that may be anyone's. */
import type { Estimate } from '../../science/methods/estimate.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'

/** `binary`: effects on the outcome are ln(OR) and are read as odds ratios. */
export type OutcomeKind = 'continuous' | 'binary'

/** How the reader named and reads the numbers; nothing of it changes one. */
export type Presentation = {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
}

/** The engine's result and how it is to be shown: the `result` of a record. */
export type RecordBody = TwoSampleResult & { presentation?: Partial<Presentation> }

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isFinite(value))
}

function isListOf(value: unknown, fits: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isFields(item) && fits(item))
}

function isInference(item: Fields): boolean {
  return (
    typeof item['b'] === 'number' &&
    ['se', 'ciLow', 'ciHigh', 'p', 'negLog10P'].every((name) => isNumberOrNull(item[name] ?? null))
  )
}

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
    (pleiotropy === null || (isFields(pleiotropy) && typeof pleiotropy['intercept'] === 'number'))
  )
}

/** Takes a decoded value for a result when it has the whole shape; null otherwise. */
export function bodyFrom(value: unknown): RecordBody | null {
  if (!isFields(value) || value['schemaVersion'] !== 1 || value['kind'] !== 'two-sample-mr') {
    return null
  }
  if (!hasParts(value) || !LISTS.every(([name, fits]) => isListOf(value[name], fits))) return null
  return value as RecordBody
}

/** Reads the `result` of a record; null when it cannot be shown. */
export function readBody(text: string): RecordBody | null {
  try {
    return bodyFrom(JSON.parse(text))
  } catch {
    return null
  }
}

/** Names and reading of a result; empty names mean that none is known. */
export function presentationOf(body: RecordBody): Presentation {
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
export function mainEstimate(body: Pick<TwoSampleResult, 'estimates'>): Estimate | null {
  const wanted = ['ivw', 'wald-ratio'] as const
  for (const method of wanted) {
    const found = body.estimates.find((estimate) => estimate.method === method)
    if (found) return found
  }
  return body.estimates[0] ?? null
}
