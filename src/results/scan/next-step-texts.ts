/** Texts of the next steps after a scan of either kind: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { ScanStep } from './next-step-rules.ts'
import type { StepTexts } from '../next-step/rules.ts'
import { TWO_SAMPLE_TEXTS } from '../two-sample/next-step-texts.ts'

export const SCAN_TEXTS: Record<ScanStep, StepTexts> = {
  screenPassed: {
    title: msg('nextStep.screenPassed.title'),
    reason: msg('nextStep.screenPassed.reason'),
    text: msg('nextStep.screenPassed.text'),
  },
  screenDependent: {
    title: msg('nextStep.screenDependent.title'),
    reason: msg('nextStep.screenDependent.reason'),
    text: msg('nextStep.screenDependent.text'),
  },
  screenOpen: {
    title: msg('nextStep.screenOpen.title'),
    reason: msg('nextStep.screenOpen.reason'),
    text: msg('nextStep.screenOpen.text'),
  },
  screenPleiotropic: {
    title: msg('nextStep.screenPleiotropic.title'),
    reason: msg('nextStep.screenPleiotropic.reason'),
    text: msg('nextStep.screenPleiotropic.text'),
  },
  screenHeterogeneous: {
    title: msg('nextStep.screenHeterogeneous.title'),
    reason: msg('nextStep.screenHeterogeneous.reason'),
    text: msg('nextStep.screenHeterogeneous.text'),
  },
  screenCarried: {
    title: msg('nextStep.screenCarried.title'),
    reason: msg('nextStep.screenCarried.reason'),
    text: msg('nextStep.screenCarried.text'),
  },
  screenSingle: {
    title: msg('nextStep.screenSingle.title'),
    reason: msg('nextStep.screenSingle.reason'),
    text: msg('nextStep.screenSingle.text'),
  },
  screenNested: {
    title: msg('nextStep.screenNested.title'),
    reason: msg('nextStep.screenNested.reason'),
    text: msg('nextStep.screenNested.text'),
  },
  screenCorrelated: {
    title: msg('nextStep.screenCorrelated.title'),
    reason: msg('nextStep.screenCorrelated.reason'),
    text: msg('nextStep.screenCorrelated.text'),
  },
  screenNominal: {
    title: msg('nextStep.screenNominal.title'),
    reason: msg('nextStep.screenNominal.reason'),
    text: msg('nextStep.screenNominal.text'),
  },
  screenWeak: {
    title: msg('nextStep.screenWeak.title'),
    reason: msg('nextStep.screenWeak.reason'),
    text: msg('nextStep.screenWeak.text'),
  },
  screenNone: {
    title: msg('nextStep.screenNone.title'),
    reason: msg('nextStep.screenNone.reason'),
    text: msg('nextStep.screenNone.text'),
  },
  screenReverse: {
    title: msg('nextStep.reverse.title'),
    reason: msg('nextStep.screenReverse.reason'),
    text: msg('nextStep.reverse.text'),
  },
  screenThreshold: {
    title: msg('nextStep.screenThreshold.title'),
    reason: msg('nextStep.screenThreshold.reason'),
    text: msg('nextStep.screenThreshold.text'),
  },
  report: TWO_SAMPLE_TEXTS.report,
}
