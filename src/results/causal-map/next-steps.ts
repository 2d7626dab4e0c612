import { wordedSteps } from '../next-step/rules.ts'
import { isMap } from '../screen/body.ts'
import { screenSteps } from '../screen/next-step-rules.ts'
import { SCREEN_TEXTS } from '../screen/next-step-texts.ts'

export const nextSteps = wordedSteps(isMap, screenSteps, SCREEN_TEXTS)
