/** Next steps after a bidirectional analysis: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isBidirectional } from './body.ts'
import { bidirectionalSteps } from './next-step-rules.ts'
import { BIDIRECTIONAL_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isBidirectional, bidirectionalSteps, BIDIRECTIONAL_TEXTS)
