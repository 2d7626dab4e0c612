/** The stored form of a power calculation. */
import { isOfKind } from '../record-body.ts'
import type { PowerResult } from '../../science/power/analyse-power.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isListOf, isNumberOrNull } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type PowerBody = PowerResult & { presentation?: Partial<Presentation> }

const NUMBERS = ['r2', 'variants', 'n', 'alpha', 'power', 'b'] as const

function isCurve(value: unknown): boolean {
  return isListOf(value, ({ x, power }) => typeof x === 'number' && typeof power === 'number')
}

function hasParts({ engine, input, parameters, noncentral }: Fields): boolean {
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['fileName'] === 'string' &&
    typeof input['sha256'] === 'string' &&
    isFields(parameters) &&
    NUMBERS.every((name) => typeof parameters[name] === 'number') &&
    ['nExposure', 'caseShare', 'observational'].every((name) => isNumberOrNull(parameters[name])) &&
    (noncentral === null || (isFields(noncentral) && typeof noncentral['power'] === 'number'))
  )
}

/** Whether a decoded value has the whole shape of a power result. */
export function fitsPower(value: Fields): value is Fields & PowerBody {
  return (
    hasParts(value) &&
    typeof value['power'] === 'number' &&
    typeof value['minimumEffect'] === 'number' &&
    isNumberOrNull(value['sampleSize']) &&
    isNumberOrNull(value['f']) &&
    isListOf(value['detectable'], ({ b }) => typeof b === 'number') &&
    isListOf(value['byEffect'], ({ n, points }) => typeof n === 'number' && isCurve(points)) &&
    isCurve(value['bySize']) &&
    isListOf(value['warnings'], ({ code, values }) => typeof code === 'string' && isFields(values))
  )
}

/** Whether effects are read as odds ratios. */
export function isBinary(body: Pick<PowerResult, 'parameters'>): boolean {
  return body.parameters.caseShare !== null
}

export const isPower = isOfKind<PowerBody>('power')
