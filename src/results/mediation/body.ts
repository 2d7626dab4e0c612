/** The stored form of a mediation analysis. */
import type { Inference } from '../../science/methods/estimate.ts'
import type { Part } from '../../science/mediation/inputs.ts'
import { type MediationResult, type StepId, STEPS } from '../../science/mediation/result.ts'
import type { Presentation } from '../presentation.ts'
import { isOfKind } from '../record-body.ts'

/** The engine's result and the user's names of the traits: the `result` of a record. */
export type MediationBody = MediationResult & {
  presentation?: Partial<Presentation> & { mediatorName?: string }
}

/** Returns the traits' names: as the user gave them, else as the files have them. */
export function traitNames({ traits, presentation }: MediationBody): Record<Part, string> {
  const { exposureName = '', mediatorName = '', outcomeName = '' } = presentation ?? {}
  return { x: exposureName || traits.x, m: mediatorName || traits.m, y: outcomeName || traits.y }
}

/** Whether effects on the outcome are read as odds ratios. */
export function isOddsScale({ presentation }: MediationBody): boolean {
  return presentation?.outcomeKind === 'binary'
}

const ENDS: Record<StepId, [Part, Part]> = { xm: ['x', 'm'], my: ['m', 'y'], xy: ['x', 'y'] }

/** `BMI → CHD`; the symbol needs no translation. */
export function arrowOf(step: string, names: Record<Part, string>): string {
  const ends = STEPS.includes(step as StepId) ? ENDS[step as StepId] : null
  return ends ? `${names[ends[0]]} → ${names[ends[1]]}` : step
}

/** Whether an interval has 0 in it. */
export function isOpen({ ciLow, ciHigh }: Inference): boolean {
  return ciLow === null || ciHigh === null || (ciLow <= 0 && ciHigh >= 0)
}

/** Reading of the intervals. */
export type Reading =
  /** Both steps and the product are clear, and the total has the same sign. */
  | 'mediated'
  /** The indirect effect is clear and has the opposite sign of the total or the direct effect. */
  | 'opposed'
  /** The indirect effect is clear; the total is not. */
  | 'unshared'
  /** The interval of the indirect effect has 0 in it. */
  | 'unclear'

/** Classifies the result, by intervals alone. */
export function readingOf({ indirect, noProportion }: MediationBody): Reading {
  if (isOpen(indirect)) return 'unclear'
  if (noProportion === 'signs-differ' || noProportion === 'direct-opposes') return 'opposed'
  return noProportion === null ? 'mediated' : 'unshared'
}

export const isMediation = isOfKind<MediationBody>('mediation')
