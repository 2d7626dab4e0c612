/** A mediation analysis as a paragraph for a paper. */
import type { Words } from '../../i18n/words.ts'
import type { MediationParameters } from '../../science/mediation/inputs.ts'
import { inSentence } from '../in-sentence.ts'
import { ACTION_SENTENCE } from '../instruments/methods.ts'
import {
  filesSentence,
  furtherSentence,
  instrumentSentences,
  runSentence,
} from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { type MediationBody, traitNames } from './body.ts'
import { EXCLUSION_TEXT } from './texts.ts'

const SETTINGS: SettingTexts<MediationParameters, MediationBody> = {
  convention: 'said',
  seed: 'said',
  nboot: 'said',
  action: 'said',
  instrumentP: 'said',
  leastF: 'said',
  pruneKb: 'said',
  exclude: 'said',
  overlap: ({ parameters }, { t, format }) =>
    t('analysis.methods.set.overlap', { r: format.exact(parameters.overlap) }),
}

/** Describes how instruments of files were chosen and harmonised. */
function variantsOf({ parameters, direct, steps }: MediationBody, words: Words): string[] {
  return [
    ...instrumentSentences(parameters, words),
    words.t(ACTION_SENTENCE[parameters.action], {
      n: direct?.variants.length ?? steps.xm.variants.length + steps.my.variants.length,
    }),
  ]
}

/** Returns the sentences in their order. */
export function mediationMethods(body: MediationBody, words: Words): string[] {
  const { t, format } = words
  const { parameters, engine, input, source, byMethod } = body
  const { x, m, y } = traitNames(body)
  return [
    ...(source === 'files'
      ? [filesSentence([x, m, y], input.files, words), ...variantsOf(body, words)]
      : [t('analysis.methods.givenEstimates', { list: [x, m, y].join(' → ') })]),
    t('analysis.report.handle.mediation', {
      exclude: inSentence(t(EXCLUSION_TEXT[parameters.exclude])),
      seed: format.digits(parameters.seed),
      n: format.integer(parameters.nboot),
    }),
    ...furtherSentence(
      byMethod.map(({ method }) => method),
      words,
    ),
    runSentence(engine, parameters, words),
    ...settingsSentence(settingsOf(SETTINGS, body, words), words),
  ]
}
