/** Texts of the next steps after a choice of instruments: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { InstrumentsStep } from './next-step-rules.ts'
import type { StepTexts } from '../next-step/rules.ts'

export const INSTRUMENTS_TEXTS: Record<InstrumentsStep, StepTexts> = {
  pickNone: {
    title: msg('nextStep.pickNone.title'),
    reason: msg('nextStep.pickNone.reason'),
    text: msg('nextStep.pickNone.text'),
  },
  pickAnalyse: {
    title: msg('nextStep.pickAnalyse.title'),
    reason: msg('nextStep.pickAnalyse.reason'),
    text: msg('nextStep.pickAnalyse.text'),
  },
  pickLookUp: {
    title: msg('nextStep.pickLookUp.title'),
    reason: msg('nextStep.pickLookUp.reason'),
    text: msg('nextStep.pickLookUp.text'),
  },
  pickAbsent: {
    title: msg('nextStep.pickAbsent.title'),
    reason: msg('nextStep.pickAbsent.reason'),
    text: msg('nextStep.pickAbsent.text'),
  },
  pickFew: {
    title: msg('nextStep.pickFew.title'),
    reason: msg('nextStep.pickFew.reason'),
    text: msg('nextStep.pickFew.text'),
  },
  pickLocus: {
    title: msg('nextStep.pickLocus.title'),
    reason: msg('nextStep.pickLocus.reason'),
    text: msg('nextStep.pickLocus.text'),
  },
  pickClump: {
    title: msg('nextStep.pickClump.title'),
    reason: msg('nextStep.pickClump.reason'),
    text: msg('nextStep.pickClump.text'),
  },
  pickTaxa: {
    title: msg('nextStep.pickTaxa.title'),
    reason: msg('nextStep.pickTaxa.reason'),
    text: msg('nextStep.pickTaxa.text'),
  },
  pickPower: {
    title: msg('nextStep.pickPower.title'),
    reason: msg('nextStep.pickPower.reason'),
    text: msg('nextStep.pickPower.text'),
  },
}
