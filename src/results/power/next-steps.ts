/** Next steps after a power calculation: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isPower } from './body.ts'
import { powerSteps } from './next-step-rules.ts'
import { POWER_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isPower, powerSteps, POWER_TEXTS)
