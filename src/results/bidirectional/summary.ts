/** The summary at the top of a bidirectional result: both directions, each on a scale of its own. */
import { checksAgainst, withAnswer } from '../answer.ts'
import { effectParts, effectText } from '../effect-text.ts'
import type { Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT, METHOD_SHORT } from '../code-texts.ts'
import type { MiniForest, Quoted, ResultSummary } from '../summary.ts'
import type { Plain } from '../plain-words.ts'
import { OVERALL_TEXT } from './bidirectional-texts.ts'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  directionsOf,
  traitNames,
} from './body.ts'
import { checksOf } from './checks.ts'
import { mainOf } from './effect-parts.ts'
import { sentenceOf } from './sentences.ts'

/** Methods with different assumptions, as many as fit on a phone. */
const SHOWN = ['wald-ratio', 'ivw', 'weighted-median', 'egger'] as const

/** `BMI → CHD: OR 1.23 (95% CI 1.05–1.44, p = 0.01)`; '' without an estimate. */
function shortOf(direction: Direction, { t, format }: Words): string {
  const main = mainOf(direction)
  if (!main) return ''
  const { sign, value, ci } = effectParts(main, direction.isBinary, format)
  return t('analysis.summary.bidirectional.one', {
    direction: arrowOf(direction),
    // No line break between the symbol and its number.
    effect: `${sign}\u00a0${value}`,
    ci,
    p: format.pStatement(main.p, main.negLog10P),
  })
}

/** Returns the verdict on both directions, and the estimates behind it. */
function claimOf(body: BidirectionalBody, directions: readonly Direction[], words: Words): string {
  const { t } = words
  const verdict = t(OVERALL_TEXT[body.verdict], traitNames(body))
  const [one, other] = directions.map((direction) => shortOf(direction, words)).filter(Boolean)
  if (one === undefined) return verdict
  const first = t('analysis.answer.plain', { claim: verdict })
  const second =
    other === undefined ? one : t('analysis.summary.bidirectional.both', { one, other })
  return t('analysis.summary.sentences', { first, second })
}

/** Returns the supported effect in plain words, or that none is. */
function plainOf(
  body: BidirectionalBody,
  supported: readonly Direction[],
  isAboutOther: boolean,
  { t, format }: Words,
): Plain {
  const names = traitNames(body)
  const [direction, other] = supported
  const main = direction && mainOf(direction)
  if (other) return { what: t('analysis.plain.bothWays', names) }
  if (!main) {
    return { what: t('analysis.plain.neitherWay', names), sure: t('analysis.plain.sure.absent') }
  }
  const { exposure, outcome, isBinary } = direction
  const link = t('analysis.plain.link', {
    exposure,
    outcome,
    scale: isBinary ? 'odds' : 'linear',
    way: main.b > 0 ? 'up' : 'down',
    ...effectParts(main, isBinary, format),
  })
  return {
    what: t('analysis.plain.oneWay', { link }),
    ...(isAboutOther && { sure: t('analysis.plain.sure.ofDirection') }),
  }
}

/** Returns the estimate of one direction, named by the direction. */
export function quotedOf(direction: Direction, { t, format }: Words): Quoted {
  const main = mainOf(direction)
  const name = arrowOf(direction)
  if (!main) return { name, value: '—', rest: [t('analysis.verdict.notTestable')] }
  const { sign, value, ci } = effectParts(main, direction.isBinary, format)
  return {
    name,
    value: `${sign} ${value}`,
    rest: [t('analysis.summary.ci', { ci }), format.pStatement(main.p, main.negLog10P)],
  }
}

/**
 * Returns the figure of one direction, with some methods or all of them. Each direction has its own unit: the two never
 * share an axis.
 */
export function figureOf(
  direction: Direction,
  { t, format }: Words,
  isWhole = false,
): MiniForest | null {
  const estimates = direction.result.numbers?.estimates ?? []
  const chosen = SHOWN.flatMap((id) => estimates.find(({ method }) => method === id) ?? [])
  const others = isWhole ? estimates.filter(({ setAside }) => setAside === undefined) : []
  const shown = [...new Set([...chosen, ...others])]
  if (shown.length === 0) return null
  const main = mainOf(direction)
  return {
    form: 'forest',
    title: arrowOf(direction),
    scale: direction.isBinary ? 'odds' : 'linear',
    more: isWhole ? 0 : estimates.length - shown.length,
    rows: shown.map((row) => ({
      id: row.method,
      name: t(METHOD_SHORT[row.method]),
      b: row.b,
      low: row.ciLow,
      high: row.ciHigh,
      value: effectText(row, direction.isBinary, format),
      isMain: row === main,
    })),
  }
}

/** Returns the summary: both directions in words, what speaks for and against them, and what they rest on. */
export function summaryOf(body: BidirectionalBody, words: Words): ResultSummary {
  const { t } = words
  const { input, engine, parameters } = body
  const directions = directionsOf(body)
  // The verdict itself states that the other directions fail.
  const supported = directions.filter(({ result }) => result.isSupported === true)
  const checks = checksOf(body, words)
  const concerned = checksOf(body, words, supported)
  const isAboutOther = checksAgainst(checks).length > 0 && checksAgainst(concerned).length === 0
  const note = isAboutOther && supported.length > 0 ? t('analysis.answer.otherDirection') : ''
  const summary = {
    statement: {
      claim: claimOf(body, directions, words),
      plain: plainOf(body, supported, isAboutOther, words),
      note,
    },
    quoted: directions.map((direction) => quotedOf(direction, words)),
    figures: directions.flatMap((direction) => figureOf(direction, words) ?? []),
    // Each column of the table has its own.
    facts: [],
    checks,
    words: directions.map((direction) => sentenceOf(direction, words)),
    limits: t('analysis.words.limits'),
    provenance: [
      [...new Set(input.files.map(({ name }) => name))].join(' + '),
      `${engine.name} ${engine.version}`,
      t(CONVENTION_TEXT[parameters.convention]),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words, concerned)
}
