/** Completes a scan from its analysed exposures: adjusted p-values, verdicts and their counts. */
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import { harmoniseWarnings } from '../harmonise/warnings.ts'
import { type Clumped, judgeIndependence } from '../independence/independence.ts'
import { clusterIdentical } from '../methods/clusters.ts'
import { adjustP, adjustPByCluster } from '../methods/multiple-testing.ts'
import type { ScannedExposure } from './scan-exposure.ts'
import type { RuleOutcome, Verdict } from './verdict.ts'
import { verdictOf } from './verdict.ts'

export type ScanRow = ScannedExposure & {
  /** Exposures with identical instruments share a number. */
  cluster: number | null
  p: number | null
  bh: number | null
  bonferroni: number | null
  holm: number | null
  by: number | null
  /** Benjamini & Hochberg with one test per cluster. */
  bhClustered: number | null
  verdict: Verdict
  rules: RuleOutcome[]
}

export type ScanSummary = {
  exposures: number
  testable: number
  clusters: number
  /** Harmonised variants of all exposures together. */
  rows: number
  kept: number
  palindromic: number
  ambiguous: number
  removed: number
  significantBh: string[]
  significantBonferroni: string[]
  verdicts: Record<Verdict, number>
}

export type Scan = { rows: ScanRow[]; summary: ScanSummary; warnings: HarmoniseWarning[] }

const LEVEL = 0.05

/** Returns cluster numbers of the testable exposures, in order; null for the others. */
function clustersOf(screened: readonly ScannedExposure[]): (number | null)[] {
  const testable = screened.filter(({ main }) => main !== null)
  const numbers = clusterIdentical(
    testable.map(({ variants }) => {
      const harmonised = variants.filter((row) => row.keep)
      return {
        snps: harmonised.map((row) => row.SNP),
        beta: harmonised.map((row) => row.betaExposure!),
        se: harmonised.map((row) => row.seExposure!),
      }
    }),
  )
  let next = 0
  return screened.map(({ main }) => (main === null ? null : numbers[next++]!))
}

/**
 * Combines the exposures of a scan: clusters of identical ones, p-values adjusted over all and over clusters,
 * and a verdict each by published rules.
 *
 * @param clumped limit of r² of the clumping by a panel; null: none
 */
export function assembleScan(screened: readonly ScannedExposure[], clumped: Clumped = null): Scan {
  const p = screened.map(({ main }) => main?.p ?? null)
  const clusters = clustersOf(screened)
  // Untestable exposures have no p and therefore need no cluster of their own.
  const clustered = adjustPByCluster(
    p,
    clusters.map((cluster) => cluster ?? -1),
    'bh',
  )
  const [bh, bonferroni, holm, by] = (['bh', 'bonferroni', 'holm', 'by'] as const).map((how) =>
    adjustP(p, how),
  )
  const rows = screened.map((one, k): ScanRow => ({
    ...one,
    cluster: clusters[k]!,
    p: p[k]!,
    bh: bh![k]!,
    bonferroni: bonferroni![k]!,
    holm: holm![k]!,
    by: by![k]!,
    bhClustered: clustered[k]!,
    ...verdictOf({
      main: one.main,
      bh: clustered[k]!,
      estimates: one.estimates,
      bound: one.bound,
      differenceP: one.pleiotropy?.difference.p ?? null,
      leaveOneOut: one.leaveOneOut,
      isForward: one.direction?.test.isForward ?? null,
      fMean: one.strength.fMean,
      independence: one.independence && judgeIndependence(one.independence, clumped).grade,
    }),
  }))
  const duplicates = new Set(screened.flatMap((one) => one.outcomeDuplicates))
  const absent = screened
    .flatMap((one) => one.dropped)
    .filter(({ reason }) => reason === 'not-in-outcome').length
  return {
    rows,
    summary: summarise(rows),
    warnings: harmoniseWarnings(
      screened.flatMap((one) => one.variants),
      [...duplicates],
      absent,
    ),
  }
}

function summarise(rows: readonly ScanRow[]): ScanSummary {
  const variants = rows.flatMap((row) => row.variants)
  const count = (test: (row: (typeof variants)[number]) => boolean) => variants.filter(test).length
  const below = (value: (row: ScanRow) => number | null) =>
    rows.filter((row) => (value(row) ?? 1) < LEVEL).map((row) => row.exposure)
  const verdicts: ScanSummary['verdicts'] = {
    passed: 0,
    associated: 0,
    suggestive: 0,
    'not-supported': 0,
    'not-testable': 0,
  }
  for (const { verdict } of rows) verdicts[verdict] += 1
  return {
    exposures: rows.length,
    testable: rows.filter((row) => row.main !== null).length,
    clusters: new Set(rows.map((row) => row.cluster).filter((cluster) => cluster !== null)).size,
    rows: variants.length,
    kept: count((row) => row.keep),
    palindromic: count((row) => row.palindromic),
    ambiguous: count((row) => row.ambiguous),
    removed: count((row) => row.remove),
    significantBh: below((row) => row.bh),
    significantBonferroni: below((row) => row.bonferroni),
    verdicts,
  }
}
