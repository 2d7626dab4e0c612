/** Texts of the next steps after a multivariable analysis: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import { DEPENDENT_TEXTS } from '../next-step/dependent-texts.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { MultivariableStep } from './next-step-rules.ts'

export const MULTIVARIABLE_TEXTS: Record<MultivariableStep, StepTexts> = {
  mvStop: {
    title: msg('nextStep.mvStop.title'),
    reason: msg('nextStep.mvStop.reason'),
    text: msg('nextStep.mvStop.text'),
  },
  mvDependent: DEPENDENT_TEXTS,
  mvHetero: {
    title: msg('nextStep.mvHetero.title'),
    reason: msg('nextStep.mvHetero.reason'),
    text: msg('nextStep.mvHetero.text'),
  },
  mvTurned: {
    title: msg('nextStep.mvTurned.title'),
    reason: msg('nextStep.mvTurned.reason'),
    text: msg('nextStep.mvTurned.text'),
  },
  mvReport: {
    title: msg('nextStep.mvReport.title'),
    reason: msg('nextStep.mvReport.reason'),
    text: msg('nextStep.mvReport.text'),
  },
}
