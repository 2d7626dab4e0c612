/**
 * A result in plain words, by rules: each sentence follows from a number and a printed threshold. No sentence
 * claims a cause; the last one always states what the method can show.
 */
import { msg } from '../../i18n/msg.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import { agreementOf, gradeOfReadings, isOldAgreement } from './assumption-classes.ts'
import type { TwoSampleBody } from './body.ts'
import { directionalOf, type DirectionalReading, directionalReading } from './directional.ts'

/** One sentence: its message id and its topic. */
export type Sentence = { id: string; topic: 'methods' | 'checks' | 'limits' }

const SIGNIFICANT = 0.05
/** Below this many variants the Egger intercept has little power. */
const EGGER_MIN_VARIANTS = 10

/** States the agreement over classes of assumption; null for the older build's five methods, which are too few. */
function agreementSentence(body: TwoSampleBody): Sentence | null {
  const read = agreementOf(body)
  if (read.length < 2) return null
  const isOld = isOldAgreement(body)
  const isAllClear = read.every(({ reading }) => reading === 'clear')
  const ids = {
    holds: isAllClear
      ? msg('analysis.words.classesClear')
      : msg('analysis.words.classesCompatible'),
    look: isOld ? msg('analysis.words.classesVague') : msg('analysis.words.classesTurned'),
    against: isOld ? msg('analysis.words.classesAgainst') : msg('analysis.words.classesContradict'),
  }
  return { id: ids[gradeOfReadings(read, isOld)], topic: 'methods' }
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

const READING_TEXT: Record<DirectionalReading, string> = {
  against: msg('analysis.words.pleiotropy'),
  'by-fit-only': msg('analysis.words.pleiotropyByFit'),
  open: msg('analysis.words.pleiotropyOpen'),
}

const LEAVES_TEXT: Record<NonNullable<ReturnType<typeof directionalOf>>['leaves'], string> = {
  nothing: msg('analysis.words.shiftNothing'),
  chance: msg('analysis.words.shiftChance'),
  something: msg('analysis.words.shiftSomething'),
}

/** States what the intercept leaves open, never that there is no pleiotropy, and its impact on the estimate. */
function pleiotropySentences(body: TwoSampleBody): Sentence[] {
  const { pleiotropy, variants } = body
  if (!pleiotropy || pleiotropy.p === null) return []
  const directional = directionalOf(body)
  const reading = directionalReading(pleiotropy)
  const ids = [
    READING_TEXT[reading],
    ...(directional ? [LEAVES_TEXT[directional.leaves]] : []),
    ...(reading === 'open' && variants.length < EGGER_MIN_VARIANTS
      ? [msg('analysis.words.pleiotropyFew')]
      : []),
  ]
  return ids.map((id) => ({ id, topic: 'checks' }))
}

function leaveOneOutSentence({ leaveOneOut, warnings }: TwoSampleResult): Sentence | null {
  if (leaveOneOut.length === 0) return null
  const depends = warnings.some(({ code }) => code === 'depends-on-one-variant')
  return {
    id: depends ? msg('analysis.words.depends') : msg('analysis.words.stable'),
    topic: 'checks',
  }
}

/** Returns the sentences of a result in reading order. */
export function narrativeOf(body: TwoSampleBody): Sentence[] {
  const rest = [
    agreementSentence(body),
    heterogeneitySentence(body),
    ...pleiotropySentences(body),
    pressoSentence(body),
    leaveOneOutSentence(body),
    directionSentence(body),
    body.variants.length === 1
      ? { id: msg('analysis.words.single'), topic: 'checks' as const }
      : null,
  ].filter((sentence) => sentence !== null)
  return [...rest, { id: msg('analysis.words.limits'), topic: 'limits' }]
}
