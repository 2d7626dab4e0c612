/** A meta-analysis as a paragraph for a paper. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { MetaParameters, PoolModel } from '../../science/meta-analysis/analyse-studies.ts'
import { engineSentence, filesSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { type MetaBody, TAU2_NAME } from './body.ts'
import { scaleText } from './meta-texts.ts'

const MODEL_SENTENCE: Record<PoolModel, string> = {
  random: msg('analysis.methods.meta.random'),
  fixed: msg('analysis.methods.meta.fixed'),
}

const SETTINGS: SettingTexts<MetaParameters, MetaBody> = {
  model: 'said',
  tau2: ({ parameters }, { t }) =>
    t('analysis.methods.meta.tau2', { method: TAU2_NAME[parameters.tau2] }),
  knapp: ({ parameters }, { t }) =>
    parameters.knapp === 'floored'
      ? t('analysis.methods.meta.knapp.floored')
      : t('analysis.methods.meta.knapp.unmodified'),
  scale: (body, { t }) => t('analysis.methods.meta.scale', { scale: scaleText(body, t) }),
}

/** Returns the sentences in their order. */
export function metaMethods(body: MetaBody, words: Words): string[] {
  const { t } = words
  const { input, parameters, studies, engine, leaveOneOut, asymmetry } = body
  const { fileName, sha256 } = input
  return [
    filesSentence(
      [t('analysis.methods.meta.studies', { n: studies.length })],
      [{ name: fileName === '' ? '—' : fileName, sha256 }],
      words,
    ),
    t(MODEL_SENTENCE[parameters.model]),
    ...(leaveOneOut.length > 0 ? [t('analysis.methods.meta.without')] : []),
    ...(asymmetry ? [t('analysis.methods.meta.asymmetry')] : []),
    engineSentence(engine, words),
    ...settingsSentence(settingsOf(SETTINGS, body, words), words),
  ]
}
