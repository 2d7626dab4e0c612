/**
 * What a result says in plain words. Rules, not judgement: each sentence follows from a number and a
 * printed threshold. No sentence speaks of causes; the last one always says what the method can show.
 */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import { mainEstimate, presentationOf, type TwoSampleBody } from './body.ts'

/** Which formatted value of the result a hole of a message takes. */
export type Sentence = { id: string; topic: 'main' | 'chance' | 'methods' | 'checks' | 'limits' }

const SIGNIFICANT = 0.05
/** Below this many variants the Egger intercept has little power. */
const EGGER_WANTS = 10

function mainSentences(body: TwoSampleBody): Sentence[] {
  const main = mainEstimate(body)
  if (!main) return [{ id: msg('analysis.words.none'), topic: 'main' }]
  const isBinary = presentationOf(body).outcomeKind === 'binary'
  const sentences: Sentence[] = [
    { id: isBinary ? msg('analysis.words.mainOdds') : msg('analysis.words.main'), topic: 'main' },
  ]
  if (main.p !== null) {
    sentences.push({
      id: main.p < SIGNIFICANT ? msg('analysis.words.clear') : msg('analysis.words.unclear'),
      topic: 'chance',
    })
  }
  return sentences
}

function methodSentence({ estimates }: TwoSampleResult): Sentence | null {
  const compared = estimates.filter(({ method }) =>
    ['ivw', 'egger', 'weighted-median'].includes(method),
  )
  if (compared.length < 3) return null
  const isSame = new Set(compared.map(({ b }) => Math.sign(b))).size === 1
  return {
    id: isSame ? msg('analysis.words.sameDirection') : msg('analysis.words.otherDirection'),
    topic: 'methods',
  }
}

/** Methods that rest on other assumptions than IVW: agreement among them is worth something. */
const ROBUST: readonly AnyMethodId[] = [
  'egger',
  'weighted-median',
  'weighted-mode',
  'contamination-mixture',
  'raps',
  'divw',
]

/** How many of the robust methods point the way the main estimate does. */
export function agreementOf(body: Pick<TwoSampleResult, 'estimates'>): {
  agreeing: number
  judged: number
} {
  const main = mainEstimate(body)
  const judged = body.estimates.filter(({ method }) => ROBUST.includes(method))
  const agreeing = judged.filter(({ b }) => main && Math.sign(b) === Math.sign(main.b))
  return { agreeing: agreeing.length, judged: judged.length }
}

function robustSentence(body: TwoSampleResult): Sentence | null {
  if (body.upgradedFrom !== undefined || agreementOf(body).judged < 3) return null
  return { id: msg('analysis.words.robust'), topic: 'methods' }
}

function pressoSentence({ presso }: TwoSampleResult): Sentence | null {
  if (!presso) return null
  if (!(presso.global.p < SIGNIFICANT)) {
    return { id: msg('analysis.words.pressoClean'), topic: 'checks' }
  }
  return {
    id: presso.corrected ? msg('analysis.words.pressoOutliers') : msg('analysis.words.pressoOnly'),
    topic: 'checks',
  }
}

function directionSentence({ steiger }: TwoSampleResult): Sentence | null {
  if (!steiger) return null
  return {
    id: steiger.test.isForward ? msg('analysis.words.forward') : msg('analysis.words.backward'),
    topic: 'checks',
  }
}

function heterogeneitySentence({ heterogeneity }: TwoSampleResult): Sentence | null {
  const cochran = heterogeneity.find(({ method }) => method === 'ivw')
  if (!cochran || cochran.p === null) return null
  return {
    id:
      cochran.p < SIGNIFICANT
        ? msg('analysis.words.heterogeneous')
        : msg('analysis.words.homogeneous'),
    topic: 'checks',
  }
}

function pleiotropySentence({ pleiotropy, variants }: TwoSampleResult): Sentence | null {
  if (!pleiotropy || pleiotropy.p === null) return null
  if (pleiotropy.p < SIGNIFICANT) return { id: msg('analysis.words.pleiotropy'), topic: 'checks' }
  return {
    id:
      variants.length < EGGER_WANTS
        ? msg('analysis.words.noPleiotropyWeak')
        : msg('analysis.words.noPleiotropy'),
    topic: 'checks',
  }
}

function leaveOneOutSentence({ leaveOneOut, warnings }: TwoSampleResult): Sentence | null {
  if (leaveOneOut.length === 0) return null
  const depends = warnings.some(({ code }) => code === 'depends-on-one-variant')
  return {
    id: depends ? msg('analysis.words.depends') : msg('analysis.words.stable'),
    topic: 'checks',
  }
}

/** The sentences of a result, in the order in which they are read. */
export function narrativeOf(body: TwoSampleBody): Sentence[] {
  const rest = [
    methodSentence(body),
    robustSentence(body),
    heterogeneitySentence(body),
    pleiotropySentence(body),
    pressoSentence(body),
    leaveOneOutSentence(body),
    directionSentence(body),
    body.variants.length === 1
      ? { id: msg('analysis.words.single'), topic: 'checks' as const }
      : null,
  ].filter((sentence) => sentence !== null)
  return [...mainSentences(body), ...rest, { id: msg('analysis.words.limits'), topic: 'limits' }]
}
