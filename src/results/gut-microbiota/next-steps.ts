import { wordedSteps } from '../next-step/rules.ts'
import { isGut } from '../screen/body.ts'
import { scanSteps } from '../screen/next-step-rules.ts'
import { SCAN_TEXTS } from '../screen/next-step-texts.ts'

export const nextSteps = wordedSteps(isGut, scanSteps, SCAN_TEXTS)
