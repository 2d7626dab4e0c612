import { wordedSteps } from '../next-step/rules.ts'
import { isGut } from '../screen/body.ts'
import { screenSteps } from '../screen/next-step-rules.ts'
import { SCREEN_TEXTS } from '../screen/next-step-texts.ts'

export const nextSteps = wordedSteps(isGut, screenSteps, SCREEN_TEXTS)
