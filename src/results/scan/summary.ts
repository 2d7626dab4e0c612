/** The summary at the top of a scan of taxa and of a map: they differ in names and the first sentence. */
import { type Statement, withAnswer } from '../answer.ts'
import { effectParts } from '../effect-text.ts'
import type { Words } from '../../i18n/words.ts'
import type { Plain } from '../plain-words.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import { readTaxon } from '../../science/scan-run/taxonomy.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import type { MiniForest, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { isBinaryScan, outcomeNameOf, type ScanBody } from './body.ts'
import { checksOf } from './checks.ts'
import { rankedRows } from './ranked.ts'
import { effectText, guardNotes } from './texts.ts'

/** Number of pairs in the small figure: as many as fit on a phone under the answer. */
const SHOWN = 5
/** Number of pairs that passed every condition and are named in a sentence. */
const NAMED = 5
/** z for 5 % on both sides, and for 80 % power. */
const DETECTABLE = 1.959964 + 0.841621

/** Formats `q = 0.012` like a p. */
export function qStatement(q: number | null, { format }: Pick<Words, 'format'>): string {
  return format.pStatement(q).replace(/^p/, 'q')
}

/** Returns the taxon without its rank and number, or both traits of a pair. */
function nameOf({ exposure, outcome }: PairRow, { kind }: ScanBody): string {
  return kind === 'causal-map' ? `${exposure} → ${outcome}` : readTaxon(exposure).label || exposure
}

function hasEstimate(row: PairRow): row is PairRow & { b: number } {
  return row.b !== null
}

function estimatedRows(body: ScanBody) {
  return rankedRows(body.rows).filter(hasEstimate)
}

function countSentence(body: ScanBody, { t }: Words): string {
  const { testable, significantBh, exposures, outcomes } = body.summary
  const values = { n: significantBh, total: testable, exposures, outcomes }
  return body.kind === 'causal-map'
    ? t('analysis.summary.screen.map', values)
    : t('analysis.summary.screen.gut', { ...values, outcome: outcomeNameOf(body) })
}

function statementOf(body: ScanBody, words: Words): Statement {
  const { passed, associated, suggestive } = body.summary.verdicts
  const note = words.t('analysis.screen.words.verdicts', { passed, associated, suggestive })
  if (body.summary.testable === 0) {
    const claim = words.t('analysis.words.none')
    return { claim, plain: { what: claim }, note, isRefusal: true }
  }
  return { claim: claimOf(body, words), plain: plainOf(body, words), note }
}

function plainOf({ summary }: ScanBody, { t }: Words): Plain {
  const counts = { n: summary.significantBh, total: summary.testable }
  return counts.n > 0
    ? { what: t('analysis.plain.found', counts) }
    : { what: t('analysis.plain.noneFound', counts), sure: t('analysis.plain.sure.absent') }
}

function claimOf(body: ScanBody, words: Words): string {
  const { t, format } = words
  const [best] = estimatedRows(body)
  const claim = countSentence(body, words)
  if (!best) return claim
  const first = t('analysis.answer.plain', { claim })
  const { sign, value, ci } = effectParts(best, isBinaryScan(body), format)
  const second = t('analysis.summary.screen.best', {
    name: nameOf(best, body),
    // No line break between the symbol and its number.
    effect: `${sign}\u00a0${value}`,
    ci,
    p: format.pStatement(best.p, best.negLog10P),
    q: qStatement(best.bhClustered, words),
  })
  return t('analysis.summary.sentences', { first, second })
}

function quotedOf(body: ScanBody, { t }: Words): Quoted[] {
  const { testable, significantBh, significantBonferroni, verdicts } = body.summary
  if (testable === 0) return []
  return [
    {
      name: 'q < 0.05',
      value: t('analysis.summary.screen.of', { n: significantBh, total: testable }),
      rest: [
        t('analysis.summary.screen.bonferroni', { n: significantBonferroni }),
        t('analysis.summary.screen.passed', { n: verdicts.passed }),
      ],
    },
  ]
}

/** Returns the figure of the pairs with the smallest p values. */
export function figureOf(body: ScanBody, words: Words, most = SHOWN): MiniForest | null {
  const rows = estimatedRows(body)
  if (rows.length === 0) return null
  const isBinary = isBinaryScan(body)
  return {
    form: 'forest',
    title: words.t('analysis.summary.screen.smallest'),
    scale: isBinary ? 'odds' : 'linear',
    more: Math.max(0, rows.length - most),
    rows: rows.slice(0, most).map((row, index) => ({
      id: `${row.exposure} → ${row.outcome}`,
      name: nameOf(row, body),
      b: row.b,
      low: row.ciLow,
      high: row.ciHigh,
      value: `${effectParts(row, isBinary, words.format).value}\u00a0· ${qStatement(row.bhClustered, words)}`,
      isMain: index === 0,
    })),
  }
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

/** Returns the effect that a pair of median precision shows with 80 % power. */
function detectable(body: ScanBody, { format }: Words): string {
  const se = medianOf(body.rows.flatMap((row) => (row.se === null ? [] : [row.se])))
  if (se === null) return format.significant(null)
  const effect = DETECTABLE * se
  return isBinaryScan(body)
    ? `OR ${format.oddsRatio({ b: effect, ciLow: null, ciHigh: null }).or}`
    : `β ${format.significant(effect, 2)}`
}

function factsOf(body: ScanBody, words: Words): SummaryFact[] {
  const { t, format } = words
  const { summary, rows } = body
  const fMean = medianOf(rows.flatMap((row) => (row.fMean === null ? [] : [row.fMean])))
  const nsnp = medianOf(rows.flatMap((row) => (row.nsnp > 0 ? [row.nsnp] : [])))
  return [
    {
      id: 'tests',
      name: t('analysis.screen.tile.tests'),
      value: format.integer(summary.testable),
      note: t('analysis.screen.tile.clusters', { n: summary.clusters }),
    },
    {
      id: 'variants',
      name: t('analysis.screen.tile.variants'),
      value: format.integer(summary.kept),
      note: t('analysis.screen.tile.each', { n: format.integer(nsnp ?? 0) }),
    },
    {
      id: 'f',
      name: t('analysis.screen.tile.f'),
      value: format.significant(fMean),
      note: t('analysis.screen.tile.fNote'),
    },
    {
      id: 'detectable',
      name: t('analysis.screen.tile.detectable'),
      value: detectable(body, words),
      note: t('analysis.screen.tile.detectableNote'),
    },
  ]
}

/** Names the pairs that passed every condition; '' for none. */
function namesSentence(body: ScanBody, { t, format }: Words): string {
  const passed = rankedRows(body.rows).filter(({ verdict }) => verdict === 'passed')
  if (passed.length === 0) return ''
  const isPair = body.kind === 'causal-map'
  const names = passed
    .slice(0, NAMED)
    .map(
      (row) =>
        `${row.exposure}${isPair ? ` → ${row.outcome}` : ''} (${effectText(row, isBinaryScan(body), format)})`,
    )
    .join(t('analysis.summary.listJoint'))
  return t('analysis.screen.words.names', { names, more: Math.max(0, passed.length - NAMED) })
}

function wordsOf(body: ScanBody, words: Words): string[] {
  const { t, format } = words
  const { verdicts } = body.summary
  return [
    t('analysis.screen.words.rest', {
      n: verdicts['not-supported'],
      none: verdicts['not-testable'],
    }),
    namesSentence(body, words),
    ...guardNotes(body)
      .filter(({ code }) => code === 'unseen')
      .map(({ id, values }) => t(id, values(format))),
  ].filter(Boolean)
}

/** Returns the summary: the findings in words, what speaks for and against them, and what they rest on. */
export function summaryOf(body: ScanBody, words: Words): ResultSummary {
  const { t } = words
  const { input, engine, parameters } = body
  const figure = figureOf(body, words)
  const more = input.files.length - 1
  const summary = {
    statement: statementOf(body, words),
    quoted: quotedOf(body, words),
    figures: figure ? [figure] : [],
    facts: factsOf(body, words),
    checks: checksOf(body, words),
    words: wordsOf(body, words),
    limits: t('analysis.screen.words.limits'),
    provenance: [
      `${input.files[0]?.name ?? ''}${more > 0 ? ` +${more}` : ''}`,
      `${engine.name} ${engine.version}`,
      t(CONVENTION_TEXT[parameters.convention]),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
