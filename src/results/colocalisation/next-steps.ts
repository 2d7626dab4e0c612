/** Next steps after a colocalisation: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isColocalisation } from './body.ts'
import { colocalisationSteps } from './next-step-rules.ts'
import { COLOCALISATION_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isColocalisation, colocalisationSteps, COLOCALISATION_TEXTS)
