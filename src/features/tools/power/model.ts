/** Settings of the power tool as plain data, and their rules. */
import { isAllowed, type NumberBounds } from '../../../lib/number-bounds.ts'
import { type PowerParameters, varianceFromF } from '../../../science/power/analyse-power.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { CommonSettings } from '../session/tool-state.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'

export type PowerSettings = CommonSettings & {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  strengthBy: 'r2' | 'f'
  /** In percent. */
  r2: TypedNumber
  f: TypedNumber
  nExposure: TypedNumber
  variants: TypedNumber
  n: TypedNumber
  /** In percent. */
  caseShare: TypedNumber
  alpha: TypedNumber
  /** In percent. */
  power: TypedNumber
  beta: TypedNumber
  oddsRatio: TypedNumber
  observational: TypedNumber
}

export const FIRST_POWER_SETTINGS: PowerSettings = {
  exposureName: '',
  outcomeName: '',
  outcomeKind: 'binary',
  strengthBy: 'r2',
  r2: 2,
  f: 30,
  nExposure: '',
  variants: 20,
  n: '',
  caseShare: 10,
  alpha: 0.05,
  power: 80,
  beta: 0.1,
  oddsRatio: 1.1,
  observational: '',
  isPrivate: false,
}

export type PowerField = Exclude<
  keyof PowerSettings,
  'exposureName' | 'outcomeName' | 'outcomeKind' | 'strengthBy' | keyof CommonSettings
>

/** Bounds of each number by itself. */
export const POWER_BOUNDS: Record<PowerField, NumberBounds> = {
  r2: { least: 0.0001, most: 99 },
  f: { least: 0.01, most: 1e7 },
  nExposure: { least: 10, most: 1e9, isWhole: true },
  variants: { least: 1, most: 1e5, isWhole: true },
  n: { least: 10, most: 1e9, isWhole: true },
  caseShare: { least: 0.001, most: 99.999 },
  alpha: { least: 1e-12, most: 0.5 },
  power: { least: 10, most: 99.9 },
  beta: { least: -5, most: 5 },
  oddsRatio: { least: 0.05, most: 20 },
  observational: { least: -5, most: 5 },
}

/** Returns the numbers that the chosen kind of design requires. */
export function listFields(settings: PowerSettings): {
  needed: PowerField[]
  optional: PowerField[]
} {
  const isBinary = settings.outcomeKind === 'binary'
  const isByF = settings.strengthBy === 'f'
  const needed: PowerField[] = isByF ? ['f', 'nExposure', 'variants'] : ['r2', 'variants']
  needed.push('n', ...(isBinary ? (['caseShare'] as const) : []), 'alpha', 'power')
  needed.push(isBinary ? 'oddsRatio' : 'beta')
  const optional: PowerField[] = isByF ? [] : ['nExposure']
  return { needed, optional: isBinary ? optional : [...optional, 'observational'] }
}

/** Returns the bounds of a number given the others: a sample is larger than the number of its variants. */
export function getPowerBounds(settings: PowerSettings, field: PowerField): NumberBounds {
  const bounds = POWER_BOUNDS[field]
  const { variants } = settings
  if (field !== 'nExposure' || variants === '') return bounds
  if (!isAllowed(variants, POWER_BOUNDS.variants)) return bounds
  return { ...bounds, least: Math.max(bounds.least, variants + 2) }
}

/** Returns the numbers that are missing or out of range; `empty` while nothing was typed. */
export function findPowerFaults(
  settings: PowerSettings,
): Partial<Record<PowerField, 'empty' | 'range'>> {
  const { needed, optional } = listFields(settings)
  const faults: Partial<Record<PowerField, 'empty' | 'range'>> = {}
  for (const field of needed) {
    if (settings[field] === '') faults[field] = 'empty'
    else if (!isAllowed(settings[field], getPowerBounds(settings, field))) faults[field] = 'range'
  }
  for (const field of optional) {
    const bounds = { ...getPowerBounds(settings, field), isOptional: true }
    if (!isAllowed(settings[field], bounds)) faults[field] = 'range'
  }
  return faults
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toPowerParameters(settings: PowerSettings): PowerParameters | null {
  if (Object.keys(findPowerFaults(settings)).length > 0) return null
  const isBinary = settings.outcomeKind === 'binary'
  const number = (field: PowerField) => Number(settings[field])
  const nExposure = settings.nExposure === '' ? null : settings.nExposure
  const isByF = settings.strengthBy === 'f' && nExposure !== null
  return {
    strengthBy: isByF ? 'f' : 'r2',
    r2: isByF ? varianceFromF(number('f'), nExposure, number('variants')) : number('r2') / 100,
    nExposure,
    variants: number('variants'),
    n: number('n'),
    caseShare: isBinary ? number('caseShare') / 100 : null,
    alpha: number('alpha'),
    power: number('power') / 100,
    b: isBinary ? Math.log(number('oddsRatio')) : number('beta'),
    observational: isBinary || settings.observational === '' ? null : settings.observational,
  }
}
