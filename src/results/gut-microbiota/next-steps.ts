/** Next steps after a scan of the gut microbiota: the rules of all scans joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isGut } from '../scan/body.ts'
import { scanSteps } from '../scan/next-step-rules.ts'
import { SCAN_TEXTS } from '../scan/next-step-texts.ts'

export const nextSteps = wordedSteps(isGut, scanSteps, SCAN_TEXTS)
