/** The words of the rules: ids of messages, chosen by data. */
import { msg } from '../../i18n/msg.ts'
import type { MetaStep } from '../meta-analysis/next-steps.ts'
import type { MultivariableStep } from '../multivariable/next-steps.ts'
import type { PowerStep } from '../power/next-steps.ts'
import type { TwoSampleStep } from '../two-sample/next-steps.ts'

export type StepTexts = {
  title: string
  /** Why it is said, with the numbers. */
  reason: string
  /** What to do. */
  text: string
}

export const TWO_SAMPLE_TEXTS: Record<TwoSampleStep, StepTexts> = {
  single: {
    title: msg('nextStep.single.title'),
    reason: msg('nextStep.single.reason'),
    text: msg('nextStep.single.text'),
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
  robust: {
    title: msg('nextStep.robust.title'),
    reason: msg('nextStep.robust.reason'),
    text: msg('nextStep.robust.text'),
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

export const POWER_TEXTS: Record<PowerStep, StepTexts> = {
  powerStrength: {
    title: msg('nextStep.powerStrength.title'),
    reason: msg('nextStep.powerStrength.reason'),
    text: msg('nextStep.powerStrength.text'),
  },
  powerWeak: {
    title: msg('nextStep.powerWeak.title'),
    reason: msg('nextStep.powerWeak.reason'),
    text: msg('nextStep.powerWeak.text'),
  },
  powerShort: {
    title: msg('nextStep.powerShort.title'),
    reason: msg('nextStep.powerShort.reason'),
    text: msg('nextStep.powerShort.text'),
  },
  powerEnough: {
    title: msg('nextStep.powerEnough.title'),
    reason: msg('nextStep.powerEnough.reason'),
    text: msg('nextStep.powerEnough.text'),
  },
}

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

export const MULTIVARIABLE_TEXTS: Record<MultivariableStep, StepTexts> = {
  mvStop: {
    title: msg('nextStep.mvStop.title'),
    reason: msg('nextStep.mvStop.reason'),
    text: msg('nextStep.mvStop.text'),
  },
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
