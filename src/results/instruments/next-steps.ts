/** Next steps after a choice of instruments: its rules joined with their texts. */
import { wordedSteps } from '../next-step/rules.ts'
import { isInstruments } from './body.ts'
import { instrumentsSteps } from './next-step-rules.ts'
import { INSTRUMENTS_TEXTS } from './next-step-texts.ts'

export const nextSteps = wordedSteps(isInstruments, instrumentsSteps, INSTRUMENTS_TEXTS)
