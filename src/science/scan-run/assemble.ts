/** Last stage of a scan: combines the results of the parts. */
import { ENGINE } from '../engine.ts'
import type { HarmonisedVariant } from '../harmonise/harmonise.ts'
import { harmoniseWarnings } from '../harmonise/warnings.ts'
import { type Clumped, type Independence, judgeIndependence } from '../independence/independence.ts'
import { clusterIdentical } from '../methods/clusters.ts'
import { tellingIndependence } from '../independence/of-harmonised.ts'
import { clumpedOfScan } from './clumped.ts'
import { adjustP, adjustPByCluster } from '../methods/multiple-testing.ts'
import type { ScannedExposure } from '../scan/scan-exposure.ts'
import { type Verdict, verdictOf } from '../scan/verdict.ts'
import { trimToSize } from './trim-to-size.ts'
import type { ScannedPair } from './scan-part.ts'
import type { ScanFacts } from './prepare-scan.ts'
import type {
  FurtherEstimate,
  PairRow,
  PairVariants,
  ReverseScan,
  ScanKind,
  ScanResult,
  ScanSummaryNumbers,
} from './result.ts'
import { GENOME_WIDE, levelRates, strictRows } from './strict.ts'
import { decodeJson } from './json-bytes.ts'

const LEVEL = 0.05

/** Significant digits that distinguish any two numbers of a table and keep a record small. */
const DIGITS = 8

function short(value: number): number {
  return Number(value.toPrecision(DIGITS))
}

function shortOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : short(value)
}

function retainedVariants({ variants, dropped }: ScannedExposure): HarmonisedVariant[] {
  const weak = new Set(
    dropped.filter(({ reason }) => reason === 'weak-instrument').map(({ SNP }) => SNP),
  )
  return variants.filter((row) => row.keep && !weak.has(row.SNP))
}

/** Numbers identical sets of instruments; pairs of different outcomes are different tests. */
function clustersOf(pairs: readonly ScannedPair[]): (number | null)[] {
  const sets = pairs.map(({ outcome, screened }) => {
    const retained = retainedVariants(screened)
    return {
      snps: retained.map((row) => `${outcome}\t${row.SNP}`),
      beta: retained.map((row) => row.betaExposure ?? 0),
      se: retained.map((row) => row.seExposure ?? 0),
    }
  })
  const testable = sets.filter(({ snps }) => snps.length > 0)
  const numbers = clusterIdentical(testable)
  let next = 0
  return sets.map(({ snps }) => (snps.length > 0 ? (numbers[next++] ?? null) : null))
}

function furtherOf({ estimates, main }: ScannedExposure): FurtherEstimate[] {
  return estimates
    .filter((estimate) => estimate !== main && estimate.method !== main?.method)
    .map(({ method, b, se, p }) => ({
      method,
      b: short(b),
      se: shortOrNull(se),
      p: shortOrNull(p),
    }))
}

/** Returns the variant whose removal increases p most. */
function carrierOf({ leaveOneOut }: ScannedExposure): PairRow['carrier'] {
  let most: PairRow['carrier'] = null
  for (const { SNP, role, p } of leaveOneOut) {
    if (role !== 'variant' || p === null) continue
    if (most === null || p > (most.p ?? 0)) most = { SNP, p: short(p) }
  }
  return most
}

function shortened({ inflation, q, ...counts }: Independence): Independence {
  return {
    ...counts,
    inflation: short(inflation),
    q: q && { q: short(q.q), df: q.df, p: short(q.p) },
  }
}

type Adjusted = Pick<
  PairRow,
  'cluster' | 'bh' | 'bonferroni' | 'bhClustered' | 'bhLevel' | 'strict'
>

function rowOf({ outcome, screened }: ScannedPair, adjusted: Adjusted, clumped: Clumped): PairRow {
  const { main, heterogeneity, pleiotropy, strength, direction, bound, presso } = screened
  const independence = tellingIndependence(screened.independence)
  const cochran = heterogeneity.find(({ method }) => method === 'ivw')
  const dropped: PairRow['dropped'] = {}
  for (const { reason } of screened.dropped) dropped[reason] = (dropped[reason] ?? 0) + 1
  const { verdict, rules } = verdictOf({
    main,
    bh: adjusted.bhClustered,
    estimates: screened.estimates,
    bound,
    differenceP: pleiotropy?.difference.p ?? null,
    leaveOneOut: screened.leaveOneOut,
    isForward: direction?.test.isForward ?? null,
    fMean: strength.fMean,
    independence: independence && judgeIndependence(independence, clumped).grade,
  })
  return {
    exposure: screened.exposure,
    outcome,
    nsnp: screened.nsnp,
    method: main?.method ?? null,
    b: main?.b ?? null,
    se: main?.se ?? null,
    ciLow: shortOrNull(main?.ciLow),
    ciHigh: shortOrNull(main?.ciHigh),
    p: main?.p ?? null,
    negLog10P: shortOrNull(main?.negLog10P),
    further: furtherOf(screened),
    q: shortOrNull(cochran?.q),
    qDf: cochran?.df ?? null,
    qP: shortOrNull(cochran?.p),
    intercept: shortOrNull(pleiotropy?.intercept),
    interceptP: shortOrNull(pleiotropy?.p),
    differenceP: shortOrNull(pleiotropy?.difference.p),
    directLargest: shortOrNull(bound?.largest),
    directNeeded: shortOrNull(bound?.needed),
    fMean: shortOrNull(strength.fMean),
    fMin: shortOrNull(strength.fMin),
    i2gx: shortOrNull(strength.i2gx),
    isForward: direction?.test.isForward ?? null,
    steigerP: shortOrNull(direction?.test.p),
    pressoP: presso?.globalP ?? null,
    pressoOutliers: presso?.outliers ?? [],
    ...(screened.setAside && { setAside: screened.setAside }),
    carrier: carrierOf(screened),
    ...adjusted,
    ...(independence && { independence: shortened(independence) }),
    verdict,
    rules: rules.map(({ passed }) => passed),
    dropped,
  }
}

function variantsOf(screened: ScannedExposure, hasAlleles: boolean): PairVariants {
  const analysed = retainedVariants(screened)
  const number = (value: number | null) => short(value ?? 0)
  return {
    SNP: analysed.map((row) => row.SNP),
    effectAllele: analysed.map((row) => (hasAlleles ? row.exposure.effect : null)),
    otherAllele: analysed.map((row) => (hasAlleles ? row.exposure.other : null)),
    eaf: analysed.map((row) => (row.eafExposure === null ? null : short(row.eafExposure))),
    betaExposure: analysed.map((row) => number(row.betaExposure)),
    seExposure: analysed.map((row) => number(row.seExposure)),
    betaOutcome: analysed.map((row) => number(row.betaOutcome)),
    seOutcome: analysed.map((row) => number(row.seOutcome)),
  }
}

function summaryOf(
  pairs: readonly ScannedPair[],
  rows: readonly PairRow[],
  facts: ScanFacts,
): ScanSummaryNumbers {
  const variants = pairs.flatMap(({ screened }) => screened.variants)
  const verdicts: Record<Verdict, number> = {
    passed: 0,
    associated: 0,
    suggestive: 0,
    'not-supported': 0,
    'not-testable': 0,
  }
  for (const { verdict } of rows) verdicts[verdict] += 1
  const clusters = new Set(rows.map(({ cluster }) => cluster).filter((cluster) => cluster !== null))
  return {
    exposures: new Set(rows.map(({ exposure }) => exposure)).size,
    outcomes: new Set(rows.map(({ outcome }) => outcome)).size,
    pairs: rows.length,
    testable: rows.filter(({ p }) => p !== null).length,
    clusters: clusters.size,
    matched: variants.length,
    kept: rows.reduce((sum, { nsnp }) => sum + nsnp, 0),
    palindromic: variants.filter(({ palindromic }) => palindromic).length,
    ambiguous: variants.filter(({ ambiguous }) => ambiguous).length,
    belowThreshold: facts.belowThreshold,
    unusable: facts.unusable,
    strict: facts.strict,
    pruned: facts.pruned,
    significantBh: rows.filter(({ bhClustered }) => (bhClustered ?? 1) < LEVEL).length,
    significantBonferroni: rows.filter(({ bonferroni }) => (bonferroni ?? 1) < LEVEL).length,
    verdicts,
  }
}

/** Returns the strict run beside a wider one; nulls where all instruments are genome-wide significant. */
function strictOf(
  pairs: readonly ScannedPair[],
  { instrumentP, convention }: ScanFacts['parameters'],
): PairRow['strict'][] {
  if (instrumentP <= GENOME_WIDE) return pairs.map(() => null)
  const sets = pairs.map(({ outcome, screened }) => ({ outcome, kept: retainedVariants(screened) }))
  return strictRows(sets, convention).map((row) => ({
    ...row,
    b: shortOrNull(row.b),
    se: shortOrNull(row.se),
    p: shortOrNull(row.p),
    negLog10P: shortOrNull(row.negLog10P),
    bhClustered: shortOrNull(row.bhClustered),
  }))
}

function rowsOf(pairs: readonly ScannedPair[], facts: ScanFacts): PairRow[] {
  const clumped = clumpedOfScan(facts)
  const p = pairs.map(({ screened }) => screened.main?.p ?? null)
  const clusters = clustersOf(pairs)
  const bh = adjustP(p, 'bh')
  const bonferroni = adjustP(p, 'bonferroni')
  const clustered = adjustPByCluster(
    p,
    clusters.map((cluster) => cluster ?? -1),
    'bh',
  )
  const exposures = pairs.map(({ screened }) => screened.exposure)
  const level = levelRates(exposures, p, clusters)
  const strict = strictOf(pairs, facts.parameters)
  return pairs.map((pair, k) =>
    rowOf(
      pair,
      {
        cluster: clusters[k] ?? null,
        bh: bh[k] ?? null,
        bonferroni: bonferroni[k] ?? null,
        bhClustered: clustered[k] ?? null,
        bhLevel: level[k] ?? null,
        strict: strict[k] ?? null,
      },
      clumped,
    ),
  )
}

export type AssembleInput = {
  kind: ScanKind
  facts: Uint8Array<ArrayBuffer>
  /** Results of the parts, in any order. */
  parts: Uint8Array<ArrayBuffer>[]
  /** Maximum size of the result as JSON, in bytes. */
  maxBytes: number
  totalMs: number
}

function reverseOf(
  pairs: readonly ScannedPair[],
  facts: ScanFacts,
  hasAlleles: boolean,
): ReverseScan | null {
  if (pairs.length === 0) return null
  const rows = rowsOf(pairs, facts)
  return {
    rows,
    variants: pairs.map(({ screened }) => variantsOf(screened, hasAlleles)),
    summary: summaryOf(pairs, rows, {
      ...facts,
      belowThreshold: 0,
      unusable: 0,
      pruned: null,
      strict: { instruments: 0, exposures: 0 },
    }),
  }
}

/** Combines the parts: p adjusted over all pairs, clusters, verdicts, and counts. */
export function assembleResult(input: AssembleInput): ScanResult {
  const facts = decodeJson(input.facts) as ScanFacts
  const all = input.parts
    .flatMap((bytes) => decodeJson(bytes) as ScannedPair[])
    .toSorted((x, y) => x.at - y.at)
  const pairs = all.filter(({ isReverse }) => !isReverse)
  const rows = rowsOf(pairs, facts)
  const hasAlleles = facts.input.layout === 'two-sides'
  const absent = pairs.reduce(
    (sum, { screened }) =>
      sum + screened.dropped.filter(({ reason }) => reason === 'not-in-outcome').length,
    0,
  )
  const duplicates = new Set(pairs.flatMap(({ screened }) => screened.outcomeDuplicates))
  const result: ScanResult = {
    schemaVersion: input.kind === 'causal-map' ? 3 : 2,
    kind: input.kind,
    engine: { ...ENGINE },
    input: facts.input,
    mapping: facts.mapping,
    parameters: facts.parameters,
    ...(facts.panel && { panel: facts.panel }),
    ...(facts.clumping && { clumping: facts.clumping }),
    ...(facts.proxies && { proxies: facts.proxies }),
    rows,
    variants: pairs.map(({ screened }) => variantsOf(screened, hasAlleles)),
    variantsLeftOut: 0,
    methodsLeftOut: 0,
    summary: summaryOf(pairs, rows, facts),
    ...(input.kind === 'causal-map' && {
      reverse: reverseOf(
        all.filter(({ isReverse }) => isReverse),
        facts,
        hasAlleles,
      ),
    }),
    warnings: harmoniseWarnings(
      pairs.flatMap(({ screened }) => screened.variants),
      [...duplicates],
      absent,
    ),
    totalMs: input.totalMs,
  }
  return trimToSize(result, input.maxBytes)
}
