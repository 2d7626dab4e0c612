/** A power calculation as a paragraph for a paper. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { PowerParameters } from '../../science/power/analyse-power.ts'
import { engineSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import type { PowerBody } from './body.ts'

const TEXT = {
  r2: msg('analysis.methods.power.r2'),
  nExposure: msg('analysis.methods.power.nExposure'),
  variants: msg('analysis.methods.power.variants'),
  n: msg('analysis.methods.power.n'),
  caseShare: msg('analysis.methods.power.caseShare'),
  alpha: msg('analysis.methods.power.alpha'),
  power: msg('analysis.methods.power.power'),
  b: msg('analysis.methods.power.b'),
  observational: msg('analysis.methods.power.observational'),
} as const

const number =
  (name: keyof typeof TEXT) =>
  ({ parameters }: PowerBody, { t, format }: Words): string | null => {
    const value = parameters[name]
    return value === null ? null : t(TEXT[name], { value: format.exact(value) })
  }

const SETTINGS: SettingTexts<PowerParameters, PowerBody> = {
  strengthBy: ({ parameters }, { t }) =>
    parameters.strengthBy === 'f' ? t('analysis.methods.power.byF') : null,
  r2: number('r2'),
  nExposure: number('nExposure'),
  variants: number('variants'),
  n: number('n'),
  caseShare: number('caseShare'),
  alpha: number('alpha'),
  power: number('power'),
  b: number('b'),
  observational: number('observational'),
}

/** Returns the sentences in their order. */
export function powerMethods(body: PowerBody, words: Words): string[] {
  return [
    words.t('analysis.methods.power'),
    ...settingsSentence(settingsOf(SETTINGS, body, words), words),
    engineSentence(body.engine, words),
  ]
}
