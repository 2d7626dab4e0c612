/** The stored form of a multivariable analysis. */
import { isOfKind } from '../record-body.ts'
import type { MultivariableResult } from '../../science/multivariable/result.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isInference, isListOf, isNumberOrNull } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type MultivariableBody = MultivariableResult & { presentation?: Partial<Presentation> }

const STRONG_F = 10

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function areNumbers(value: unknown, count: number): boolean {
  return (
    Array.isArray(value) &&
    value.length === count &&
    value.every((item) => typeof item === 'number')
  )
}

function isEstimate(item: Fields): boolean {
  const { exposure, alone } = item
  return (
    typeof exposure === 'string' &&
    isInference(item) &&
    isNumberOrNull(item['conditionalF']) &&
    (alone === null || (isFields(alone) && isInference(alone)))
  )
}

function isCorrelation(value: unknown, exposures: unknown): boolean {
  if (value === null) return true
  const count = Array.isArray(exposures) ? exposures.length : 0
  return (
    Array.isArray(value) && value.length === count && value.every((row) => areNumbers(row, count))
  )
}

/** A result of version 1: one table, and samples without overlap. */
export function upgradeFirst(value: Fields): Fields {
  const { input, parameters } = value
  return {
    ...value,
    input: isFields(input) ? { ...input, files: [] } : input,
    parameters: isFields(parameters)
      ? { ...parameters, correlation: null, action: null }
      : parameters,
  }
}

function hasParts({ engine, input, parameters, exposures, outcome }: Fields): boolean {
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['fileName'] === 'string' &&
    typeof input['sha256'] === 'string' &&
    typeof input['rows'] === 'number' &&
    isListOf(input['files'], ({ name }) => typeof name === 'string') &&
    isListOf(input['dropped'], ({ reason }) => typeof reason === 'string') &&
    isFields(parameters) &&
    typeof parameters['convention'] === 'string' &&
    isCorrelation(parameters['correlation'], exposures) &&
    areTexts(exposures) &&
    typeof outcome === 'string'
  )
}

function isRobust(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (!isFields(value)) return false
  const { estimates, intercept, omitted } = value
  const isSetAside = (part: unknown) =>
    part === null || (isFields(part) && areTexts(part['invalid']))
  return (
    isListOf(
      estimates,
      (row) =>
        typeof row['exposure'] === 'string' &&
        typeof row['method'] === 'string' &&
        isInference(row),
    ) &&
    (intercept === null || (isFields(intercept) && isInference(intercept))) &&
    isSetAside(value['lasso']) &&
    isSetAside(value['cml']) &&
    isListOf(
      omitted,
      ({ method, reason }) => typeof method === 'string' && typeof reason === 'string',
    )
  )
}

/** Whether a decoded value has the whole shape of a multivariable result. */
export function fitsMultivariable(value: Fields): value is Fields & MultivariableBody {
  if (!hasParts(value)) return false
  const count = (value['exposures'] as string[]).length
  return (
    isListOf(value['estimates'], isEstimate) &&
    isListOf(
      value['variants'],
      ({ SNP, betaExposures, seExposures, betaOutcome, seOutcome }) =>
        typeof SNP === 'string' &&
        areNumbers(betaExposures, count) &&
        areNumbers(seExposures, count) &&
        typeof betaOutcome === 'number' &&
        typeof seOutcome === 'number',
    ) &&
    ['heterogeneity', 'heterogeneityWithErrors'].every((name) => {
      const spread = value[name]
      return spread === null || (isFields(spread) && isNumberOrNull(spread['p']))
    }) &&
    isRobust(value['robust']) &&
    isListOf(value['warnings'], ({ code, values }) => typeof code === 'string' && isFields(values))
  )
}

/** Whether the variants can tell the exposures apart: conditional F of 10 or more for each. */
export function isStrong({ estimates }: Pick<MultivariableBody, 'estimates'>): boolean {
  return (
    estimates.length > 0 &&
    estimates.every(({ conditionalF }) => conditionalF !== null && conditionalF >= STRONG_F)
  )
}

/** Whether effects are read as odds ratios. */
export function readsOdds({ presentation }: MultivariableBody): boolean {
  return presentation?.outcomeKind === 'binary'
}

export const isMultivariable = isOfKind<MultivariableBody>('multivariable-mr')
