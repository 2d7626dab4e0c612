/** A two-sample analysis as a paragraph for a paper. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { Samples, StoredParameters } from '../../science/two-sample/result.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import { inSentence, joinList } from '../in-sentence.ts'
import { provenanceSentences } from '../instruments/methods.ts'
import { methodSettings } from '../methods/method-settings.ts'
import { furtherSentence, GENERATOR_TEXT, runSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'
import { namesOf } from './names.ts'
import { proxySentence } from './proxy-text.ts'
import { ruleText } from './rule-text.ts'

const people =
  (name: keyof Samples, id: string) =>
  ({ parameters }: TwoSampleBody, { t, format }: Words) => {
    const count = parameters.samples[name]
    return count === null ? null : t(id, { n: format.integer(count) })
  }

const SAMPLES: SettingTexts<Samples, TwoSampleBody> = {
  exposure: people('exposure', msg('analysis.methods.set.exposureSize')),
  outcome: people('outcome', msg('analysis.methods.set.outcomeSize')),
  cases: people('cases', msg('analysis.methods.set.cases')),
  controls: people('controls', msg('analysis.methods.set.controls')),
}

const SETTINGS: SettingTexts<StoredParameters, TwoSampleBody> = {
  convention: 'said',
  seed: 'said',
  nboot: 'said',
  density: 'said',
  generator: ({ parameters }, { t }) => t(GENERATOR_TEXT[parameters.generator]),
  // The draws that were made are among the tests.
  presso: ({ parameters }, { t }) =>
    parameters.pressoDraws === null ? t('analysis.methods.set.presso.off') : null,
  pressoDraws: 'said',
  prevalence: ({ parameters, steiger }, { t, format }) =>
    steiger?.prevalence == null
      ? null
      : t('analysis.methods.set.prevalence', { share: format.exact(parameters.prevalence) }),
  samples: (body, words) =>
    settingsOf(SAMPLES, body, words).join(words.t('analysis.methods.comma')) || null,
}

function dataSentences(body: TwoSampleBody, words: Words): string[] {
  const { t } = words
  const { input, presentation } = body
  const provenance = presentation?.road
  // The provenance of instruments chosen from files and a panel is described whole, with the engine at its end.
  if (provenance) return provenanceSentences(provenance, words).slice(0, -1)
  const { exposure, outcome } = namesOf(body, t)
  const proxies = proxySentence(body.variants, words)
  return [
    t('analysis.methods.table', {
      exposure,
      outcome,
      file: input.fileName,
      hash: input.sha256,
    }),
    ...(proxies === null ? [] : [proxies]),
  ]
}

function sensitivityOf(body: TwoSampleBody, { t, format }: Words): string[] {
  const { heterogeneity, pleiotropy, presso, steiger, leaveOneOut, parameters } = body
  const parts = [
    ...(heterogeneity.length > 0 ? [t('analysis.methods.test.q')] : []),
    ...(pleiotropy ? [t('analysis.methods.test.intercept')] : []),
    ...(leaveOneOut.length > 1 ? [t('analysis.methods.test.without')] : []),
    ...(presso
      ? [t('analysis.methods.test.presso', { n: format.integer(parameters.pressoDraws ?? 0) })]
      : []),
    ...(steiger ? [t('analysis.methods.test.steiger')] : []),
  ]
  return parts.length === 0 ? [] : [t('analysis.methods.tests', { list: joinList(parts, { t }) })]
}

/** Returns the sentences in their order. */
export function twoSampleMethods(body: TwoSampleBody, words: Words): string[] {
  const { t } = words
  const { parameters, engine, input } = body
  const main = mainEstimate(body)
  const others = body.estimates.filter((row) => row !== main)
  return [
    ...dataSentences(body, words),
    ...(main
      ? [
          t('analysis.methods.main', {
            n: input.kept,
            method: inSentence(t(METHOD_SHORT[main.method])),
            rule: ruleText(main, words).replaceAll('\u00a0· ', t('analysis.methods.semicolon')),
          }),
        ]
      : []),
    ...furtherSentence(
      others.map(({ method }) => method),
      words,
    ),
    ...sensitivityOf(body, words),
    runSentence(engine, parameters, words),
    ...settingsSentence(
      [
        ...settingsOf(SETTINGS, body, words),
        ...methodSettings(body.estimates, body.invalidity, body.contamination?.psi, words),
      ],
      words,
    ),
  ]
}
