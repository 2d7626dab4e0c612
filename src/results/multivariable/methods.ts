/** A multivariable analysis as a paragraph for a paper. */
import type { Words } from '../../i18n/words.ts'
import { MULTIVARIABLE_DRAWS, MULTIVARIABLE_SEED } from '../../science/multivariable/robust.ts'
import { ACTION_SENTENCE } from '../instruments/methods.ts'
import { methodSettings } from '../methods/method-settings.ts'
import { filesSentence, furtherSentence, runSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import type { MultivariableBody } from './body.ts'

const SETTINGS: SettingTexts<MultivariableBody['parameters'], MultivariableBody> = {
  convention: 'said',
  seed: 'said',
  nboot: 'said',
  action: 'said',
  correlation: ({ parameters: { correlation } }, { t, format }) =>
    correlation === null
      ? t('analysis.methods.set.uncorrelated')
      : t('analysis.methods.set.correlation', {
          list: correlation.map((row) => row.map((r) => format.exact(r)).join(' ')).join(' / '),
        }),
  sampleSize: ({ parameters: { sampleSize } }, { t, format }) =>
    sampleSize == null
      ? null
      : t('analysis.methods.set.smallestSample', { n: format.integer(sampleSize) }),
}

/** Returns the sentences in their order. */
export function multivariableMethods(body: MultivariableBody, words: Words): string[] {
  const { t } = words
  const { parameters, engine, input, exposures, outcome, robust, variants } = body
  const files =
    input.files.length > 0 ? input.files : [{ name: input.fileName, sha256: input.sha256 }]
  const { seed = MULTIVARIABLE_SEED, nboot = MULTIVARIABLE_DRAWS } = parameters
  const estimates = robust?.estimates ?? []
  return [
    filesSentence([...exposures, outcome], files, words),
    parameters.action === null
      ? t('analysis.report.handle.harmonised')
      : t(ACTION_SENTENCE[parameters.action], { n: variants.length }),
    t('analysis.report.handle.multivariable'),
    ...furtherSentence(
      estimates.map(({ method }) => method),
      words,
    ),
    runSentence(engine, { ...parameters, seed, nboot }, words),
    ...settingsSentence(
      [
        ...settingsOf(SETTINGS, body, words),
        ...methodSettings(estimates, robust && { lasso: robust.lasso }, undefined, words),
      ],
      words,
    ),
  ]
}
