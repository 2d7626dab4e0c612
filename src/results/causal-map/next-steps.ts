/** Next steps after a causal map: the rules of all scans joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isMap } from '../scan/body.ts'
import { scanSteps } from '../scan/next-step-rules.ts'
import { SCAN_TEXTS } from '../scan/next-step-texts.ts'

export const nextSteps = wordedSteps(isMap, scanSteps, SCAN_TEXTS)
