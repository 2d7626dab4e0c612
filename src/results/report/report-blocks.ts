/** Blocks that the reports of several kinds share. */
import { effectParts } from '../effect-text.ts'
import { msg } from '../../i18n/msg.ts'
import type { Convention } from '../../science/codes.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import type { Format, Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import type { ReportBlock, ReportParts, ReportTable } from './report-parts.ts'

/** Rows of the longest table of a report: about a page; the workbook has all. */
export const MAX_ROWS = 60

export const paragraph = (text: string): ReportBlock => ({ kind: 'text', text })
export const table = (content: ReportTable): ReportBlock => ({ kind: 'table', table: content })

/** Returns a list, or the statement that it is empty. */
export function listOr(items: readonly string[], { t }: Words): ReportBlock[] {
  return [items.length > 0 ? { kind: 'list', items } : paragraph(t('analysis.report.none'))]
}

/** Returns names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [string, string | null])[]): ReportBlock {
  return {
    kind: 'facts',
    facts: rows.flatMap(([name, value]) =>
      value === null || value === '' ? [] : [{ name, value }],
    ),
  }
}

type Row = Pick<Inference, 'b' | 'ciLow' | 'ciHigh'> & { se: number | null }

/** `1.23 (1.05–1.44)`: an odds ratio or β with its interval. */
export function effectOf(row: Row, isBinary: boolean, format: Format): string {
  const { value, ci } = effectParts(row, isBinary, format)
  return row.ciLow === null ? value : `${value} (${ci})`
}

/** Formats an effect with its symbol: `OR 1.23 (…)`. */
export function namedEffect(row: Row, isBinary: boolean, format: Format): string {
  return `${isBinary ? 'OR' : 'β'} ${effectOf(row, isBinary, format)}`
}

const SCALE = {
  binary: msg('analysis.report.scale.odds'),
  continuous: msg('analysis.report.scale.linear'),
}

/** Returns the scale of effects on the outcome. */
export function scaleFact(isBinary: boolean, { t }: Words): readonly [string, string] {
  return [t('analysis.report.fact.scale'), t(isBinary ? SCALE.binary : SCALE.continuous)]
}

/** Returns the convention that is followed. */
export function conventionFact(convention: Convention, { t }: Words): readonly [string, string] {
  return [t('analysis.report.fact.convention'), t(CONVENTION_TEXT[convention])]
}

type EngineSettings = {
  convention: Convention
  seed: number
  nboot: number
  pressoDraws: number | null
}

/** Returns the engine's settings, for `facts`. */
export function engineFacts(
  engine: { name: string; version: string },
  { convention, seed, nboot, pressoDraws }: EngineSettings,
  words: Words,
): (readonly [string, string | null])[] {
  const { t, format } = words
  return [
    [t('analysis.report.fact.engine'), `${engine.name} ${engine.version}`],
    conventionFact(convention, words),
    [t('analysis.report.fact.seed'), format.digits(seed)],
    [t('analysis.report.fact.nboot'), format.integer(nboot)],
    [t('analysis.report.fact.presso'), pressoDraws === null ? null : format.integer(pressoDraws)],
  ]
}

/** Returns files with their hashes. */
export function fileFacts(
  files: readonly { name: string; sha256: string }[],
  { t }: Words,
): ReportBlock {
  return facts(
    files.flatMap(({ name, sha256 }) => [
      [t('analysis.report.fact.files'), name] as const,
      ['SHA-256', sha256] as const,
    ]),
  )
}

/** Counts how often each value occurs in a list, the most frequent first. */
export function countsOf<K extends string>(values: readonly K[]): [K, number][] {
  const counts = new Map<K, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** Returns how many variants each step left. */
export function flowFacts({ flow }: ReportParts, { format }: Words): ReportBlock {
  return facts(flow.map(({ text, count }) => [text, format.integer(count)]))
}
