/** The engine's codes of a meta-analysis and their texts, and sentences about one, by printed rules. */
import type { Statement } from '../answer.ts'
import { effectParts } from '../effect-text.ts'
import { influenceValues, isOfWidth } from '../influence-text.ts'
import { unclearPlain } from '../plain-words.ts'
import { msg } from '../../i18n/msg.ts'
import type { MetaWarning, MetaWarningCode } from '../../science/meta-analysis/analyse-studies.ts'
import type { EffectScale } from '../../science/meta-analysis/studies.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import type { Format, Translate, Words } from '../../i18n/words.ts'
import { isRatio, mainOf, type MetaBody } from './body.ts'

const SCALE_TEXT: Record<EffectScale, string> = {
  beta: msg('tools.meta.scale.beta'),
  'log-odds': msg('tools.meta.scale.logOdds'),
  ratio: msg('tools.meta.scale.ratio'),
}

/** Returns the scale that the effects were given on; '' for a scale of another build. */
export function scaleText({ parameters }: Pick<MetaBody, 'parameters'>, t: Translate): string {
  const text: string | undefined = SCALE_TEXT[parameters.scale]
  return text === undefined ? '' : t(text)
}

export const META_WARNING_TEXT: Record<MetaWarningCode, string> = {
  'single-study': msg('analysis.meta.warning.single'),
  'few-studies': msg('analysis.meta.warning.few'),
  heterogeneity: msg('analysis.meta.warning.heterogeneity'),
  'funnel-asymmetric': msg('analysis.meta.warning.funnel'),
  'few-for-funnel': msg('analysis.meta.warning.fewForFunnel'),
  'models-differ': msg('analysis.meta.warning.modelsDiffer'),
  'one-study-decides': msg('analysis.meta.warning.oneDecides'),
  'dominant-study': msg('analysis.meta.warning.dominant'),
  'repeated-study': msg('analysis.meta.warning.repeated'),
  'several-estimates': msg('analysis.meta.warning.severalEstimates'),
}
/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_META: ReadonlySet<MetaWarningCode> = new Set([
  'single-study',
  'heterogeneity',
  'models-differ',
  'one-study-decides',
  'repeated-study',
  'several-estimates',
])

const LEVEL = 0.05
/** q from which the error changes by less than 3 %: with τ² above 0 it is always near 1. */
const KNAPP_RATIO_LIMIT = 0.95
const AS_COUNT = new Set(['k', 'df', 'count'])
const AS_SHARE = new Set(['i2', 'share'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function metaWarningValues(
  { values }: MetaWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value ?? 0]
      if (name === 'p') return [name, format.pStatement(value)]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

/** Describes the values of τ² within its interval: a Q that is not significant does not show that studies agree. */
function spreadWords({ pooled, upgradedFrom }: MetaBody, { t, format }: Words): string[] {
  const { tau2Interval, i2Interval } = pooled
  if (!tau2Interval || !i2Interval) {
    return upgradedFrom === undefined ? [] : [t('analysis.meta.words.older')]
  }
  if (tau2Interval[1] === 0) return [t('analysis.meta.words.spreadEmpty')]
  return [
    t('analysis.meta.words.spread', {
      i2Low: format.percent(i2Interval[0]),
      i2High: format.percent(i2Interval[1]),
      tauLow: format.significant(Math.sqrt(tau2Interval[0])),
      tauHigh: format.significant(Math.sqrt(tau2Interval[1])),
    }),
  ]
}

const widthOf = ({ ciLow, ciHigh }: Pick<Inference, 'ciLow' | 'ciHigh'>) =>
  (ciHigh ?? Number.NaN) - (ciLow ?? Number.NaN)

/** Explains the form of the error, where the studies lie closer together than their errors suggest. */
function knappWords({ pooled, parameters }: MetaBody, { t, format }: Words): string[] {
  const { knapp, knappRatio, random } = pooled
  if (knappRatio === null || knappRatio >= KNAPP_RATIO_LIMIT) return []
  const values = { q: format.significant(knappRatio) }
  if (parameters.knapp === 'floored') return [t('analysis.meta.words.knappFloored', values)]
  if (!knapp) return []
  return widthOf(knapp) < widthOf(random) ? [t('analysis.meta.words.knappNarrow', values)] : []
}

function checks(body: MetaBody, values: Record<string, unknown>, words: Words): string[] {
  const { t } = words
  const { pooled, asymmetry, influence, leaveOneOut, warnings } = body
  const sentences: string[] = []
  if (pooled.qP !== null) {
    sentences.push(
      pooled.qP < LEVEL
        ? t('analysis.meta.words.heterogeneous', values)
        : t('analysis.meta.words.notShown', values),
    )
  }
  sentences.push(...spreadWords(body, words), ...knappWords(body, words))
  if (pooled.prediction) sentences.push(t('analysis.meta.words.prediction', values))
  if (asymmetry) {
    sentences.push(
      (asymmetry.intercept.p ?? 1) < LEVEL
        ? t('analysis.meta.words.asymmetric', values)
        : t('analysis.meta.words.symmetric', values),
    )
  }
  const [first] = influence ?? []
  if (first) {
    const numbers = influenceValues(first, isRatio(body), words.format)
    sentences.push(
      first.grade === 'none'
        ? t('analysis.meta.words.noInfluence', numbers)
        : isOfWidth(first)
          ? t('analysis.meta.words.influenceOnWidth', numbers)
          : t('analysis.meta.words.influence', numbers),
    )
  } else if (leaveOneOut.length > 0 && !warnings.some(({ code }) => code === 'one-study-decides')) {
    sentences.push(t('analysis.meta.words.stable', values))
  }
  return sentences
}

/** Returns the answer before its checks, and the sentences on them. */
export function metaSentences(
  body: MetaBody,
  { t, format }: Words,
): { statement: Statement; rest: string[] } {
  const { pooled, parameters, asymmetry, presentation } = body
  const isOdds = isRatio(body)
  const main = mainOf(body)
  const [low, high] = pooled.prediction ?? [null, null]
  const values = {
    exposure: presentation?.exposureName || t('analysis.exposure'),
    outcome: presentation?.outcomeName || t('analysis.outcome'),
    n: pooled.k,
    ...effectParts(main, isOdds, format),
    none: isOdds ? '1' : '0',
    p: format.pStatement(main.p, main.negLog10P),
    model:
      parameters.model === 'random'
        ? t('analysis.meta.words.random')
        : t('analysis.meta.words.fixed'),
    q: format.significant(pooled.q),
    df: pooled.df,
    qp: format.pStatement(pooled.qP),
    i2: format.percent(pooled.i2),
    prediction: effectParts(
      { b: pooled.random.b, ciLow: low, ciHigh: high, se: pooled.random.se },
      isOdds,
      format,
    ).ci,
    predictionDf: pooled.k - 2,
    egger: format.pStatement(asymmetry?.intercept.p ?? null),
  }
  const isClear = (main.p ?? 1) < LEVEL
  const plainValues = {
    ...values,
    scale: isOdds ? 'odds' : 'linear',
    way: main.b > 0 ? 'up' : 'down',
  }
  const plain = isClear
    ? { what: t('analysis.plain.pooled', plainValues) }
    : unclearPlain(t('analysis.plain.notPooled', plainValues), { t })
  return {
    statement: {
      plain: { ...plain, doubts: { single: msg('analysis.doubt.singleStudy') } },
      claim: isOdds
        ? t('analysis.meta.words.mainOdds', values)
        : t('analysis.meta.words.main', values),
      note: isClear ? '' : t('analysis.words.unclear', values),
      reassurance: isClear ? t('analysis.words.clear', values) : '',
    },
    rest: checks(body, values, { t, format }),
  }
}
