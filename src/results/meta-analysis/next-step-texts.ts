/** Texts of the next steps after a meta-analysis: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { MetaStep } from './next-step-rules.ts'

export const META_TEXTS: Record<MetaStep, StepTexts> = {
  metaHetero: {
    title: msg('nextStep.metaHetero.title'),
    reason: msg('nextStep.metaHetero.reason'),
    text: msg('nextStep.metaHetero.text'),
  },
  metaFunnel: {
    title: msg('nextStep.metaFunnel.title'),
    reason: msg('nextStep.metaFunnel.reason'),
    text: msg('nextStep.metaFunnel.text'),
  },
  metaOne: {
    title: msg('nextStep.metaOne.title'),
    reason: msg('nextStep.metaOne.reason'),
    text: msg('nextStep.metaOne.text'),
  },
  metaUnclear: {
    title: msg('nextStep.metaUnclear.title'),
    reason: msg('nextStep.metaUnclear.reason'),
    text: msg('nextStep.metaUnclear.text'),
  },
  metaReport: {
    title: msg('nextStep.metaReport.title'),
    reason: msg('nextStep.metaReport.reason'),
    text: msg('nextStep.metaReport.text'),
  },
}
