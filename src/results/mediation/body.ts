/** The stored form of a mediation analysis. */
import type { Inference } from '../../science/methods/estimate.ts'
import type { Part } from '../../science/mediation/inputs.ts'
import { type MediationResult, type StepId, STEPS } from '../../science/mediation/result.ts'
import { type Fields, isFields, isInference, isListOf, isNumberOrNull } from '../json-checks.ts'
import type { Presentation } from '../presentation.ts'
import { isOfKind } from '../record-body.ts'

/** The engine's result, and what its reader calls the traits: the `result` of a record. */
export type MediationBody = MediationResult & {
  presentation?: Partial<Presentation> & { mediatorName?: string }
}

const NUMBERS = ['betaExposure', 'seExposure', 'betaOutcome', 'seOutcome'] as const

function isStep(value: unknown): boolean {
  if (!isFields(value) || !isInference(value)) return false
  return (
    isListOf(
      value['others'],
      (other) => isInference(other) && typeof other['method'] === 'string',
    ) &&
    isListOf(
      value['variants'],
      (variant) =>
        typeof variant['SNP'] === 'string' &&
        NUMBERS.every((name) => typeof variant[name] === 'number'),
    ) &&
    isListOf(value['dropped'], ({ SNP, reason }) =>
      [SNP, reason].every((text) => typeof text === 'string'),
    )
  )
}

function isDirect(value: unknown): boolean {
  if (value === null) return true
  if (!isFields(value) || !isInference(value)) return false
  const { conditionalF, mediator } = value
  return (
    isFields(conditionalF) &&
    isNumberOrNull(conditionalF['x']) &&
    isNumberOrNull(conditionalF['m']) &&
    (mediator === null || (isFields(mediator) && isInference(mediator))) &&
    isListOf(value['variants'], ({ SNP }) => typeof SNP === 'string')
  )
}

const isInterval = (value: unknown) =>
  value === null ||
  (isFields(value) && ['low', 'high'].every((name) => typeof value[name] === 'number'))

function isProportion(value: unknown): boolean {
  if (value === null) return true
  return (
    isFields(value) &&
    typeof value['value'] === 'number' &&
    isInterval(value['fieller']) &&
    isInterval(value['bootstrap'])
  )
}

function hasEffects(value: Fields): boolean {
  const { indirect, difference } = value
  if (!isFields(indirect) || !isInference(indirect)) return false
  const { bootstrap } = indirect
  return (
    (bootstrap === null || (isFields(bootstrap) && isInterval(bootstrap['interval']))) &&
    (difference === null || (isFields(difference) && isInference(difference))) &&
    isListOf(value['byMethod'], (row) => isInference(row)) &&
    isProportion(value['proportion']) &&
    isProportion(value['proportionByDifference'])
  )
}

/** Whether a decoded value has the whole shape of a mediation analysis. */
export function fitsMediation(value: Fields): value is Fields & MediationBody {
  const { engine, input, traits, parameters, steps, correlations } = value
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['sha256'] === 'string' &&
    isListOf(input['files'], ({ name, sha256 }) =>
      [name, sha256].every((text) => typeof text === 'string'),
    ) &&
    isFields(traits) &&
    ['x', 'm', 'y'].every((part) => typeof traits[part] === 'string') &&
    isFields(parameters) &&
    typeof parameters['convention'] === 'string' &&
    isFields(correlations) &&
    isFields(steps) &&
    isStep(steps['xm']) &&
    isStep(steps['my']) &&
    (steps['xy'] === null || isStep(steps['xy'])) &&
    isDirect(value['direct']) &&
    hasEffects(value) &&
    isListOf(value['warnings'], ({ code, values }) => typeof code === 'string' && isFields(values))
  )
}

/** What the traits are called: as their reader says, else as their files do. */
export function traitNames({ traits, presentation }: MediationBody): Record<Part, string> {
  const { exposureName = '', mediatorName = '', outcomeName = '' } = presentation ?? {}
  return { x: exposureName || traits.x, m: mediatorName || traits.m, y: outcomeName || traits.y }
}

/** Whether effects on the outcome are read as odds ratios. */
export function readsOdds({ presentation }: MediationBody): boolean {
  return presentation?.outcomeKind === 'binary'
}

const ENDS: Record<StepId, [Part, Part]> = { xm: ['x', 'm'], my: ['m', 'y'], xy: ['x', 'y'] }

/** `BMI → CHD`; the sign needs no language. */
export function arrowOf(step: string, names: Record<Part, string>): string {
  const ends = STEPS.includes(step as StepId) ? ENDS[step as StepId] : null
  return ends ? `${names[ends[0]]} → ${names[ends[1]]}` : step
}

/** Whether an interval has 0 in it. */
export function isOpen({ ciLow, ciHigh }: Inference): boolean {
  return ciLow === null || ciHigh === null || (ciLow <= 0 && ciHigh >= 0)
}

export type Reading =
  /** Both steps and the product are clear, and the total runs the same way. */
  | 'mediated'
  /** The indirect effect is clear and runs against the total or the direct effect. */
  | 'opposed'
  /** The indirect effect is clear; of the total nothing can be said. */
  | 'unshared'
  /** The interval of the indirect effect has 0 in it. */
  | 'unclear'

/** What the numbers say, by intervals alone. */
export function readingOf({ indirect, noProportion }: MediationBody): Reading {
  if (isOpen(indirect)) return 'unclear'
  if (noProportion === 'signs-differ' || noProportion === 'direct-opposes') return 'opposed'
  return noProportion === null ? 'mediated' : 'unshared'
}

export const isMediation = isOfKind<MediationBody>('mediation')
