import { wordedSteps } from '../next-step/rules.ts'
import { isMap } from '../screen/body.ts'
import { scanSteps } from '../screen/next-step-rules.ts'
import { SCAN_TEXTS } from '../screen/next-step-texts.ts'

export const nextSteps = wordedSteps(isMap, scanSteps, SCAN_TEXTS)
