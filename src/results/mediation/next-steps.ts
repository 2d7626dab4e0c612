/** Next steps after a mediation analysis: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isMediation } from './body.ts'
import { mediationSteps } from './next-step-rules.ts'
import { MEDIATION_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isMediation, mediationSteps, MEDIATION_TEXTS)
