/** Next steps after a two-sample analysis: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isTwoSample } from './body.ts'
import { twoSampleSteps } from './next-step-rules.ts'
import { TWO_SAMPLE_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isTwoSample, twoSampleSteps, TWO_SAMPLE_TEXTS)
