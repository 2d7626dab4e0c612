/** The stored form of a meta-analysis. */
import { isOfKind } from '../record-body.ts'
import type { MetaResult } from '../../science/meta-analysis/analyse-studies.ts'
import { TAU2_METHODS, type Tau2Method } from '../../science/methods/between-variance.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import { KNAPP_RULES } from '../../science/methods/meta-analysis.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isInference, isListOf, isNumberOrNull } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type MetaBody = MetaResult & {
  presentation?: Partial<Presentation>
  /** Version of the record before it was brought to this one. */
  upgradedFrom?: number
}

/** Names of the ways to τ² that are the same in every language. */
export const TAU2_NAME: Record<Tau2Method, string> = {
  reml: 'REML',
  'paule-mandel': 'Paule–Mandel',
  'dersimonian-laird': 'DerSimonian–Laird',
}

function isNamed(item: Fields): boolean {
  return typeof item['name'] === 'string' && isInference(item)
}

function isInferenceOrNull(value: unknown): boolean {
  return value === null || (isFields(value) && isInference(value))
}

function isRange(value: unknown): boolean {
  return (
    value === null ||
    (Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number'))
  )
}

function isPool(value: unknown): boolean {
  if (!isFields(value)) return false
  const { fixed, random, knapp } = value
  return (
    ['k', 'tau2', 'df'].every((name) => typeof value[name] === 'number') &&
    ['q', 'qP', 'i2', 'knappRatio'].every((name) => isNumberOrNull(value[name])) &&
    isFields(fixed) &&
    isInference(fixed) &&
    isFields(random) &&
    isInference(random) &&
    isInferenceOrNull(knapp) &&
    ['prediction', 'tau2Interval', 'i2Interval'].every((name) => isRange(value[name]))
  )
}

function hasParts({ engine, input, parameters, asymmetry }: Fields): boolean {
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['fileName'] === 'string' &&
    typeof input['sha256'] === 'string' &&
    isFields(parameters) &&
    (parameters['model'] === 'random' || parameters['model'] === 'fixed') &&
    typeof parameters['scale'] === 'string' &&
    TAU2_METHODS.some((method) => method === parameters['tau2']) &&
    KNAPP_RULES.some((rule) => rule === parameters['knapp']) &&
    (asymmetry === null || (isFields(asymmetry) && isInferenceOrNull(asymmetry['intercept'])))
  )
}

/** Whether a decoded value has the whole shape of a meta-analysis. */
export function fitsMeta(value: Fields): value is Fields & MetaBody {
  return (
    hasParts(value) &&
    isPool(value['pooled']) &&
    isListOf(
      value['studies'],
      (item) =>
        isNamed(item) &&
        typeof item['weightFixed'] === 'number' &&
        typeof item['weightRandom'] === 'number',
    ) &&
    isListOf(value['leaveOneOut'], isNamed) &&
    isListOf(value['warnings'], ({ code, values }) => typeof code === 'string' && isFields(values))
  )
}

/** The estimate that stands for the result. */
export function mainOf({ pooled, parameters }: MetaBody): Inference {
  return pooled[parameters.model]
}

/** Whether effects are read as ratios. */
export function isRatio({ parameters }: Pick<MetaBody, 'parameters'>): boolean {
  return parameters.scale !== 'beta'
}

export const isMeta = isOfKind<MetaBody>('meta-analysis')
