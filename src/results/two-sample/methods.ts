/** A two-sample analysis as a paragraph for a paper. */
import type { Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT, METHOD_SHORT } from '../code-texts.ts'
import { inSentence, joinList } from '../in-sentence.ts'
import { provenanceSentences } from '../instruments/methods.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'
import { namesOf } from './names.ts'
import { proxySentence } from './proxy-text.ts'
import { ruleText } from './rule-text.ts'

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
  const { t, format } = words
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
            rule: ruleText(main, words).replaceAll(' · ', t('analysis.methods.semicolon')),
          }),
        ]
      : []),
    ...(others.length > 0
      ? [
          t('analysis.methods.others', {
            list: joinList(
              others.map(({ method }) => inSentence(t(METHOD_SHORT[method]))),
              words,
            ),
          }),
        ]
      : []),
    ...sensitivityOf(body, words),
    t('analysis.methods.run', {
      engine: `${engine.name} ${engine.version}`,
      convention: t(CONVENTION_TEXT[parameters.convention]),
      seed: String(parameters.seed),
      nboot: format.integer(parameters.nboot),
    }),
  ]
}
