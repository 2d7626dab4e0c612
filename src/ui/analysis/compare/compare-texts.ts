/** What compared values are called; a name that is not here is shown as the result has it. */
import { msg } from '../../../i18n/msg.ts'

export const FACT_TEXT: Readonly<Record<string, string>> = {
  'presentation.exposureName': msg('tools.settings.exposure'),
  'presentation.outcomeName': msg('tools.settings.outcome'),
  'presentation.outcomeKind': msg('tools.settings.kind'),
  convention: msg('tools.settings.convention'),
  seed: msg('tools.settings.seed'),
  nboot: msg('tools.settings.nboot'),
  action: msg('analysis.compare.fact.action'),
  instrumentP: msg('analysis.compare.fact.instrumentP'),
  leastF: msg('analysis.compare.fact.leastF'),
  presso: msg('analysis.compare.fact.presso'),
  pressoDraws: msg('analysis.compare.fact.pressoDraws'),
  density: msg('analysis.compare.fact.density'),
  generator: msg('analysis.compare.fact.generator'),
  prevalence: msg('analysis.compare.fact.prevalence'),
  'samples.exposure': msg('analysis.compare.fact.sampleExposure'),
  'samples.outcome': msg('analysis.compare.fact.sampleOutcome'),
  'samples.cases': msg('analysis.compare.fact.cases'),
  'samples.controls': msg('analysis.compare.fact.controls'),
  model: msg('analysis.compare.fact.model'),
  scale: msg('analysis.compare.fact.scale'),
  'heterogeneity.ivw.q': msg('analysis.compare.fact.qIvw'),
  'heterogeneity.ivw.p': msg('analysis.compare.fact.qIvwP'),
  'heterogeneity.ivw.i2': msg('analysis.compare.fact.i2Ivw'),
  'heterogeneity.egger.q': msg('analysis.compare.fact.qEgger'),
  'heterogeneity.egger.p': msg('analysis.compare.fact.qEggerP'),
  'pleiotropy.intercept': msg('analysis.compare.fact.intercept'),
  'pleiotropy.p': msg('analysis.compare.fact.interceptP'),
  'strength.fMean': msg('analysis.compare.fact.fMean'),
  'strength.fMin': msg('analysis.compare.fact.fMin'),
  'strength.i2gx': msg('analysis.compare.fact.i2gx'),
  'presso.globalP': msg('analysis.compare.fact.pressoP'),
  'steiger.p': msg('analysis.compare.fact.steigerP'),
}

/** What an estimate is of, where its kind gives it a code. */
export const ABOUT_TEXT: Readonly<Record<string, string>> = {
  forward: msg('analysis.compare.about.forward'),
  reverse: msg('analysis.compare.about.reverse'),
  'pool.fixed': msg('analysis.compare.about.fixed'),
  'pool.random': msg('analysis.compare.about.random'),
  'pool.knapp': msg('analysis.compare.about.knapp'),
}
