/** Converts a scan to the plain data of figures. */
import type { AnyMethodId } from '../../../science/codes.ts'
import type { PairRow } from '../../../science/scan-run/result.ts'
import { readTaxon, TAXON_RANKS, type TaxonRank } from '../../../science/scan-run/taxonomy.ts'
import { type ChartTableData, ROWS_SHOWN } from '../../charts/chart-table.tsx'
import type { CloudPoint } from '../../charts/cloud-chart.tsx'
import type { HeatCell, HeatRow } from '../../charts/heat-map-chart.tsx'
import type { MarkLabel } from '../../charts/chart-tip.tsx'
import type { Words } from '../../../i18n/words.ts'
import { effectText, pointText, RANK_TEXT, VERDICT_TEXT, zOf } from '../../../results/scan/texts.ts'
import { rankedRows } from '../../../results/scan/ranked.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'

export type FigureWords = Words & { isBinary: boolean }

const LEVEL = 0.05
/** Absolute z from here on has the full colour. */
export const Z_CAP = 5

function nameOf({ exposure, outcome }: PairRow, hasOutcomes: boolean): string {
  const { label } = readTaxon(exposure)
  const name = label || exposure
  return hasOutcomes ? `${name} → ${outcome}` : name
}

function labelOf(row: PairRow, { t, format, isBinary }: FigureWords): MarkLabel {
  return {
    title: nameOf(row, true),
    lines: [
      effectText(row, isBinary, format),
      `${format.pStatement(row.p, row.negLog10P)}\u00a0· q ${format.p(row.bhClustered)}`,
      t(VERDICT_TEXT[row.verdict]),
    ].filter(Boolean),
  }
}

function testable(body: ScanBody): PairRow[] {
  return body.rows.filter(({ b, negLog10P }) => b !== null && negLog10P !== null)
}

/** Highlighted verdicts, each with a symbol of its own. */
export const VERDICT_SERIES = [
  { verdict: 'passed', series: 'passed' },
  { verdict: 'associated', series: 'associated' },
  { verdict: 'suggestive', series: 'suggestive' },
] as const

/** Returns the symbol and the name of a highlighted point. */
function highlightOf(
  row: PairRow,
  { kind }: Pick<ScanBody, 'kind'>,
): Pick<CloudPoint, 'series' | 'name'> {
  const found = VERDICT_SERIES.find(({ verdict }) => verdict === row.verdict)
  return found ? { series: found.series, name: nameOf(row, kind === 'causal-map') } : {}
}

/** Returns points with the effect on x and −log₁₀ p on y. */
export function volcanoPoints(body: ScanBody, words: FigureWords): CloudPoint[] {
  return testable(body).map((row) => ({
    id: `${row.exposure}\n${row.outcome}`,
    x: row.b ?? 0,
    y: row.negLog10P ?? 0,
    ...highlightOf(row, body),
    label: () => labelOf(row, words),
  }))
}

/**
 * Returns the critical p as −log₁₀: k/m of the level, where k of m tests pass (Benjamini & Hochberg 1995, (1)); every
 * test that passes is above it and every other below. Identical instruments are one test. Null when none passes.
 */
export function bhLine(body: ScanBody): number | null {
  const passed = new Map(
    testable(body).map((row) => [row.cluster ?? row, (row.bhClustered ?? 1) < LEVEL]),
  )
  const count = [...passed.values()].filter(Boolean).length
  return count === 0 ? null : -Math.log10((LEVEL * count) / passed.size)
}

/** Returns one test for each set of identical instruments: expected −log₁₀ p on x, observed on y. */
export function quantilePoints(body: ScanBody, words: FigureWords): CloudPoint[] {
  const seen = new Set<number>()
  const tests = rankedRows(testable(body)).filter(({ cluster }) => {
    if (cluster === null) return true
    if (seen.has(cluster)) return false
    seen.add(cluster)
    return true
  })
  return tests.map((row, index) => ({
    id: `${row.exposure}\n${row.outcome}`,
    x: -Math.log10((index + 0.5) / tests.length),
    y: row.negLog10P ?? 0,
    ...highlightOf(row, body),
    label: () => labelOf(row, words),
  }))
}

/** Returns the stars of a false discovery rate. */
export function starsOf(q: number | null): string {
  if (q === null || q >= LEVEL) return ''
  return q < 0.001 ? '***' : q < 0.01 ? '**' : '*'
}

const METHODS: readonly AnyMethodId[] = ['egger', 'weighted-median', 'weighted-mode', 'divw']
/** One method of each family that allows many invalid instruments. */
const ROBUST: readonly AnyMethodId[] = ['lasso', 'cml-ma-dp', 'mrmix']

/** Returns the methods of the heat map, including those for many invalid instruments where a pair has them. */
function methodsOf({ rows }: ScanBody): AnyMethodId[] {
  const made = new Set(rows.flatMap(({ further }) => further.map(({ method }) => method)))
  return [...METHODS, ...ROBUST.filter((method) => made.has(method))]
}

function mainCell(row: PairRow, words: FigureWords): HeatCell {
  return {
    value: zOf(row),
    mark: starsOf(row.bhClustered),
    isFramed: row.verdict === 'passed',
    label: () => labelOf(row, words),
  }
}

function methodCell(row: PairRow, method: AnyMethodId, words: FigureWords): HeatCell {
  const { t, format, isBinary } = words
  const one = row.further.find((estimate) => estimate.method === method)
  const value = one ? zOf(one) : null
  const effect = one ? pointText(one.b, one.se, isBinary, format) : format.significant(null)
  return {
    value,
    mark: '',
    isFramed: false,
    label: () => ({
      title: `${nameOf(row, false)}\u00a0· ${t(METHOD_SHORT[method])}`,
      lines: [`${isBinary ? 'OR' : 'β'} ${effect}`, format.pStatement(one?.p ?? null)],
    }),
  }
}

/** Returns the column names of the taxonomy's heat map. */
export function methodColumns(body: ScanBody, { t }: Words): string[] {
  const methods = methodsOf(body).map((method) => t(METHOD_SHORT[method]))
  return [t('analysis.screen.mainMethod'), ...methods]
}

/** Returns the taxa with a significant result, grouped by rank, within a rank by p. */
export function taxonomyRows(body: ScanBody, words: FigureWords): HeatRow[] {
  const shown = rankedRows(testable(body)).filter(({ p }) => p !== null && p < LEVEL)
  const methods = methodsOf(body)
  const byRank = Map.groupBy(shown, ({ exposure }) => readTaxon(exposure).rank)
  const order: (TaxonRank | null)[] = [...TAXON_RANKS, null]
  return order.flatMap((rank) =>
    (byRank.get(rank) ?? []).map((row, index): HeatRow => ({
      id: row.exposure,
      name: nameOf(row, false),
      ...(index === 0 && rank !== null && { group: words.t(RANK_TEXT[rank]) }),
      cells: [mainCell(row, words), ...methods.map((method) => methodCell(row, method, words))],
    })),
  )
}

const EMPTY: HeatCell = {
  value: null,
  mark: '',
  isFramed: false,
  label: () => ({ title: '', lines: [] }),
}

/** Returns a grid with exposures as rows and outcomes as columns; the strongest exposures first. */
export function mapGrid(
  body: ScanBody,
  words: FigureWords,
): { columns: string[]; rows: HeatRow[] } {
  const columns = [...new Set(body.rows.map(({ outcome }) => outcome))]
  const byExposure = Map.groupBy(rankedRows(body.rows), ({ exposure }) => exposure)
  const rows = [...byExposure].map(([exposure, own]): HeatRow => {
    const byOutcome = new Map(own.map((row) => [row.outcome, row]))
    return {
      id: exposure,
      name: readTaxon(exposure).label || exposure,
      cells: columns.map((outcome) => {
        const row = byOutcome.get(outcome)
        return row ? mainCell(row, words) : EMPTY
      }),
    }
  })
  return { columns, rows }
}

/** Returns the table of the figures of a scan. */
export function pairsTable(
  body: ScanBody,
  rows: readonly PairRow[],
  { t, format, isBinary }: FigureWords,
): ChartTableData {
  return {
    caption: t('analysis.screen.ranked'),
    columns: [
      t('analysis.column.exposure'),
      ...(body.summary.outcomes > 1 ? [t('analysis.column.outcome')] : []),
      t('analysis.screen.variants'),
      isBinary ? t('analysis.screen.odds') : t('analysis.screen.beta'),
      'z',
      'p',
      'q',
      t('analysis.screen.verdict'),
    ],
    total: rows.length,
    rows: rows.slice(0, ROWS_SHOWN).map((row) => ({
      id: `${row.exposure}\n${row.outcome}`,
      cells: [
        row.exposure,
        ...(body.summary.outcomes > 1 ? [row.outcome] : []),
        format.integer(row.nsnp),
        effectText(row, isBinary, format).replace(/^(OR|β) /, ''),
        format.significant(zOf(row), 3),
        format.p(row.p, row.negLog10P),
        format.p(row.bhClustered),
        t(VERDICT_TEXT[row.verdict]),
      ],
    })),
  }
}
