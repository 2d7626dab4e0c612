/** Texts of the next steps after a two-sample analysis: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { TwoSampleStep } from './next-step-rules.ts'

export const TWO_SAMPLE_TEXTS: Record<TwoSampleStep, StepTexts> = {
  single: {
    title: msg('nextStep.single.title'),
    reason: msg('nextStep.single.reason'),
    text: msg('nextStep.single.text'),
  },
  dependent: {
    title: msg('nextStep.dependent.title'),
    reason: msg('nextStep.dependent.reason'),
    text: msg('nextStep.dependent.text'),
  },
  alike: {
    title: msg('nextStep.alike.title'),
    reason: msg('nextStep.alike.reason'),
    text: msg('nextStep.alike.text'),
  },
  few: {
    title: msg('nextStep.few.title'),
    reason: msg('nextStep.few.reason'),
    text: msg('nextStep.few.text'),
  },
  weak: {
    title: msg('nextStep.weak.title'),
    reason: msg('nextStep.weak.reason'),
    text: msg('nextStep.weak.text'),
  },
  diluted: {
    title: msg('nextStep.diluted.title'),
    reason: msg('nextStep.diluted.reason'),
    text: msg('nextStep.diluted.text'),
  },
  heterogeneous: {
    title: msg('nextStep.heterogeneous.title'),
    reason: msg('nextStep.heterogeneous.reason'),
    text: msg('nextStep.heterogeneous.text'),
  },
  presso: {
    title: msg('nextStep.presso.title'),
    reason: msg('nextStep.presso.reason'),
    text: msg('nextStep.presso.text'),
  },
  backward: {
    title: msg('nextStep.backward.title'),
    reason: msg('nextStep.backward.reason'),
    text: msg('nextStep.backward.text'),
  },
  undirected: {
    title: msg('nextStep.undirected.title'),
    reason: msg('nextStep.undirected.reason'),
    text: msg('nextStep.undirected.text'),
  },
  pleiotropic: {
    title: msg('nextStep.pleiotropic.title'),
    reason: msg('nextStep.pleiotropic.reason'),
    text: msg('nextStep.pleiotropic.text'),
  },
  undecided: {
    title: msg('nextStep.undecided.title'),
    reason: msg('nextStep.undecided.reason'),
    text: msg('nextStep.undecided.text'),
  },
  opposed: {
    title: msg('nextStep.opposed.title'),
    reason: msg('nextStep.opposed.reason'),
    text: msg('nextStep.opposed.text'),
  },
  carried: {
    title: msg('nextStep.carried.title'),
    reason: msg('nextStep.carried.reason'),
    text: msg('nextStep.carried.text'),
  },
  unclear: {
    title: msg('nextStep.unclear.title'),
    reason: msg('nextStep.unclear.reason'),
    text: msg('nextStep.unclear.text'),
  },
  reverse: {
    title: msg('nextStep.reverse.title'),
    reason: msg('nextStep.reverse.reason'),
    text: msg('nextStep.reverse.text'),
  },
  replicate: {
    title: msg('nextStep.replicate.title'),
    reason: msg('nextStep.replicate.reason'),
    text: msg('nextStep.replicate.text'),
  },
  colocalise: {
    title: msg('nextStep.colocalise.title'),
    reason: msg('nextStep.colocalise.reason'),
    text: msg('nextStep.colocalise.text'),
  },
  mediate: {
    title: msg('nextStep.mediate.title'),
    reason: msg('nextStep.mediate.reason'),
    text: msg('nextStep.mediate.text'),
  },
  convention: {
    title: msg('nextStep.convention.title'),
    reason: msg('nextStep.convention.reason'),
    text: msg('nextStep.convention.text'),
  },
  report: {
    title: msg('nextStep.report.title'),
    reason: msg('nextStep.report.reason'),
    text: msg('nextStep.report.text'),
  },
}
