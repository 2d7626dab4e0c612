/** What compared values are called; a name that is not here is shown as the result has it. */
import { msg } from '../../i18n/msg.ts'

export const FACT_TEXT: Readonly<Record<string, string>> = {
  'presentation.exposureName': msg('tools.settings.exposure'),
  'presentation.outcomeName': msg('tools.settings.outcome'),
  'presentation.outcomeKind': msg('tools.settings.kind'),
  convention: msg('tools.settings.convention'),
  seed: msg('tools.settings.seed'),
  nboot: msg('tools.settings.nboot'),
  action: msg('records.compare.fact.action'),
  instrumentP: msg('records.compare.fact.instrumentP'),
  leastF: msg('records.compare.fact.leastF'),
  presso: msg('records.compare.fact.presso'),
  pressoDraws: msg('records.compare.fact.pressoDraws'),
  density: msg('records.compare.fact.density'),
  generator: msg('records.compare.fact.generator'),
  prevalence: msg('records.compare.fact.prevalence'),
  'samples.exposure': msg('records.compare.fact.sampleExposure'),
  'samples.outcome': msg('records.compare.fact.sampleOutcome'),
  'samples.cases': msg('records.compare.fact.cases'),
  'samples.controls': msg('records.compare.fact.controls'),
  model: msg('records.compare.fact.model'),
  scale: msg('records.compare.fact.scale'),
  'heterogeneity.ivw.q': msg('records.compare.fact.qIvw'),
  'heterogeneity.ivw.p': msg('records.compare.fact.qIvwP'),
  'heterogeneity.ivw.i2': msg('records.compare.fact.i2Ivw'),
  'heterogeneity.egger.q': msg('records.compare.fact.qEgger'),
  'heterogeneity.egger.p': msg('records.compare.fact.qEggerP'),
  'pleiotropy.intercept': msg('records.compare.fact.intercept'),
  'pleiotropy.p': msg('records.compare.fact.interceptP'),
  'strength.fMean': msg('records.compare.fact.fMean'),
  'strength.fMin': msg('records.compare.fact.fMin'),
  'strength.i2gx': msg('records.compare.fact.i2gx'),
  'presso.globalP': msg('records.compare.fact.pressoP'),
  'steiger.p': msg('records.compare.fact.steigerP'),
}

/** What an estimate is of, where its kind gives it a code. */
export const ABOUT_TEXT: Readonly<Record<string, string>> = {
  forward: msg('records.compare.about.forward'),
  reverse: msg('records.compare.about.reverse'),
  'pool.fixed': msg('records.compare.about.fixed'),
  'pool.random': msg('records.compare.about.random'),
  'pool.knapp': msg('records.compare.about.knapp'),
}
