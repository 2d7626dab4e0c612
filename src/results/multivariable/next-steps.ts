/** Next steps after a multivariable analysis: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isMultivariable } from './body.ts'
import { multivariableSteps } from './next-step-rules.ts'
import { MULTIVARIABLE_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isMultivariable, multivariableSteps, MULTIVARIABLE_TEXTS)
