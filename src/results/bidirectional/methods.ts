/** A bidirectional analysis as a paragraph for a paper. */
import type { Words } from '../../i18n/words.ts'
import type { BidirectionalParameters } from '../../science/bidirectional/inputs.ts'
import { joinList } from '../in-sentence.ts'
import { ACTION_SENTENCE } from '../instruments/methods.ts'
import { methodSettings } from '../methods/method-settings.ts'
import {
  filesSentence,
  furtherSentence,
  GENERATOR_TEXT,
  instrumentSentences,
  runSentence,
} from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { arrowOf, type BidirectionalBody, directionsOf, traitNames } from './body.ts'

const SETTINGS: SettingTexts<BidirectionalParameters, BidirectionalBody> = {
  convention: 'said',
  seed: 'said',
  nboot: 'said',
  generator: ({ parameters }, { t }) => t(GENERATOR_TEXT[parameters.generator ?? 'r']),
  action: 'said',
  instrumentP: 'said',
  leastF: 'said',
  pruneKb: 'said',
  presso: ({ parameters: { presso } }, { t, format }) =>
    presso === 'off'
      ? t('analysis.methods.set.presso.off')
      : presso === 'auto'
        ? t('analysis.methods.set.presso.auto')
        : t('analysis.methods.test.presso', { n: format.integer(presso) }),
  prevalence: ({ parameters, forward, reverse }, { t, format }) =>
    [forward, reverse].some(({ steiger }) => steiger?.prevalence != null)
      ? t('analysis.methods.set.prevalence', { share: format.exact(parameters.prevalence) })
      : null,
}

/** Returns the settings of the methods; those that differ between the directions with the direction. */
function ofMethods(body: BidirectionalBody, words: Words): string[] {
  const each = directionsOf(body).map((direction) => {
    const { numbers } = direction.result
    const settings = numbers
      ? methodSettings(numbers.estimates, numbers.invalidity, numbers.contamination?.psi, words)
      : []
    return { direction: arrowOf(direction), settings }
  })
  const [first, second] = each
  const inBoth = first?.settings.filter((one) => second?.settings.includes(one)) ?? []
  return [
    ...inBoth,
    ...each.flatMap(({ direction, settings }) =>
      settings
        .filter((setting) => !inBoth.includes(setting))
        .map((setting) => words.t('analysis.methods.set.direction', { direction, setting })),
    ),
  ]
}

/** Returns the sentences in their order. */
export function bidirectionalMethods(body: BidirectionalBody, words: Words): string[] {
  const { t, format } = words
  const { parameters, engine, input } = body
  const { a, b } = traitNames(body)
  const directions = directionsOf(body).map(({ result }) => result)
  const numbers = directions.flatMap((one) => one.numbers ?? [])
  const estimates = numbers.flatMap((one) => one.estimates)
  const tests = [
    t('analysis.methods.test.q'),
    t('analysis.methods.test.intercept'),
    t('analysis.methods.test.without'),
    ...numbers.flatMap(({ presso }) =>
      presso ? [t('analysis.methods.test.presso', { n: format.integer(presso.draws) })] : [],
    ),
    t('analysis.methods.test.steiger'),
  ]
  return [
    filesSentence([a, b], input.files, words),
    ...instrumentSentences(parameters, words),
    t(ACTION_SENTENCE[parameters.action], {
      n: directions.reduce((sum, { variants }) => sum + variants.length, 0),
    }),
    t('analysis.methods.screen.main', { n: numbers.length }),
    ...furtherSentence(
      estimates.map(({ method }) => method).filter((method) => method !== 'ivw'),
      words,
    ),
    t('analysis.methods.tests', { list: joinList([...new Set(tests)], words) }),
    t('analysis.methods.screen.multiple', { n: numbers.length }),
    runSentence(engine, parameters, words),
    ...settingsSentence([...settingsOf(SETTINGS, body, words), ...ofMethods(body, words)], words),
  ]
}
