/** The stored form of a multivariable analysis. */
import { isOfKind } from '../record-body.ts'
import type { MultivariableResult } from '../../science/multivariable/result.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields } from '../json-checks.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type MultivariableBody = MultivariableResult & { presentation?: Partial<Presentation> }

export const STRONG_F = 10

/** Upgrades a result of version 1: one table, and samples without overlap. */
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

/** Whether the variants separate the exposures: conditional F of 10 or more for each. */
export function isStrong({ estimates }: Pick<MultivariableBody, 'estimates'>): boolean {
  return (
    estimates.length > 0 &&
    estimates.every(({ conditionalF }) => conditionalF !== null && conditionalF >= STRONG_F)
  )
}

/** Whether effects are read as odds ratios. */
export function isOddsScale({ presentation }: MultivariableBody): boolean {
  return presentation?.outcomeKind === 'binary'
}

export const isMultivariable = isOfKind<MultivariableBody>('multivariable-mr')
