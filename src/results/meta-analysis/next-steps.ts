/** Next steps after a meta-analysis: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isMeta } from './body.ts'
import { metaSteps } from './next-step-rules.ts'
import { META_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isMeta, metaSteps, META_TEXTS)
