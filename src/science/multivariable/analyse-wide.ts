/** A multivariable analysis whole, and what speaks against it. */
import type { Convention } from '../codes.ts'
import { ENGINE, type EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { conditionalF } from '../methods/conditional-strength.ts'
import type { Inference } from '../methods/estimate.ts'
import type { RowCheck } from '../harmonise/check-rows.ts'
import { multivariableIvw, multivariableQ } from '../methods/multivariable-ivw.ts'
import { sourceOfBytes } from '../reader/byte-source.ts'
import { openTable } from '../reader/open-table.ts'
import type { Table } from '../reader/table.ts'
import {
  effectsOf,
  guessWide,
  readWide,
  type WideGuess,
  type WideRoles,
  type WideVariant,
} from './wide-table.ts'

export type WidePreview = WideGuess & {
  bytes: number
  rowCount: number
  columns: string[]
  firstRows: { row: number; fields: string[] }[]
  /** What the rows amount to when every trait is used. */
  check: RowCheck
}

export type MultivariableInput = {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  roles: WideRoles
  parameters: { convention: Convention }
}

export type ExposureEstimate = Inference & {
  exposure: string
  distribution: string
  /** Strength given the other exposures. */
  conditionalF: number | null
  /** The same exposure alone. */
  alone: Inference | null
}

export const MULTIVARIABLE_WARNINGS = [
  /** name, f, count: conditional F below 10 (the weakest of so many exposures). */
  'weak-conditional',
  /** n, k: the variants cannot tell the exposures apart. */
  'not-identified',
  /** n, k: fewer than 5 variants for each exposure. */
  'few-variants',
  /** q, df, p: heterogeneity with the exposures' errors counted in. */
  'heterogeneity',
  /** name: the sign is another one than without the other exposures. */
  'direction-changes',
  /** dropped, rows. */
  'rows-dropped',
] as const
export type MultivariableWarningCode = (typeof MULTIVARIABLE_WARNINGS)[number]
export type MultivariableWarning = {
  code: MultivariableWarningCode
  values: Record<string, number | string | null>
}

type Spread = { q: number | null; df: number; p: number | null }

export type MultivariableResult = {
  kind: 'multivariable-mr'
  schemaVersion: 1
  engine: { name: string; version: string }
  input: {
    fileName: string
    bytes: number
    sha256: string
    rows: number
    /** `column` is not there in results of older builds. */
    dropped: { SNP: string; row: number; reason: string; column?: string | null }[]
  }
  parameters: { convention: Convention }
  exposures: string[]
  outcome: string
  /** Empty where the exposures cannot be told apart. */
  estimates: ExposureEstimate[]
  heterogeneity: Spread | null
  /** With the errors of the exposures' effects counted in. */
  heterogeneityWithErrors: Spread | null
  variants: WideVariant[]
  warnings: MultivariableWarning[]
}

const FIRST_ROWS = 6
const STRONG_F = 10
const LEVEL = 0.05
const ENOUGH_PER_EXPOSURE = 5

/** Reads a table far enough to ask which trait is what. @throws ScienceFailure faults of the reader */
export async function previewWide(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
): Promise<WidePreview> {
  const size = bytes.length
  const { table } = await openTable(sourceOfBytes(bytes), host)
  const guess = guessWide(table.columns)
  if (guess.traits.length < 3) {
    throw new ScienceFailure({
      code: 'field-not-mapped',
      column: 'wide.traits',
      found: String(guess.traits.length),
    })
  }
  const outcome = guess.traits.find(({ name }) => name === guess.outcome)
  const exposures = guess.traits.filter((trait) => trait !== outcome)
  const roles = { snp: guess.snp, exposures, outcome: outcome ?? guess.traits[0]! }
  return {
    ...guess,
    check: readWide(table, roles).check,
    bytes: size,
    rowCount: table.rows.length,
    columns: table.columns,
    firstRows: table.rows.slice(0, FIRST_ROWS).map(({ line, fields }) => ({
      row: line,
      fields: table.columns.map((_, index) => fields[index] ?? ''),
    })),
  }
}

function estimatesOf(variants: readonly WideVariant[], names: readonly string[], how: Convention) {
  const all = names.map((_, k) => k)
  const effects = effectsOf(variants, all)
  const fit = multivariableIvw(effects, how)
  if (!fit) return { estimates: [], heterogeneity: null, heterogeneityWithErrors: null }
  const strength = conditionalF(effects)
  const estimates = fit.estimates.map((estimate, k): ExposureEstimate => {
    const { b, se, ciLow, ciHigh, p, negLog10P, distribution } = estimate
    const single = multivariableIvw(effectsOf(variants, [k]), how)?.estimates[0]
    return {
      exposure: names[k] ?? '',
      b,
      se,
      ciLow,
      ciHigh,
      p,
      negLog10P,
      distribution,
      conditionalF: strength[k] ?? null,
      alone: single
        ? {
            b: single.b,
            se: single.se,
            ciLow: single.ciLow,
            ciHigh: single.ciHigh,
            p: single.p,
            negLog10P: single.negLog10P,
          }
        : null,
    }
  })
  return {
    estimates,
    heterogeneity: fit.heterogeneity,
    heterogeneityWithErrors: multivariableQ(
      effects,
      estimates.map(({ b }) => b),
    ),
  }
}

function warningsOf(result: Omit<MultivariableResult, 'warnings'>): MultivariableWarning[] {
  const { estimates, exposures, variants, heterogeneityWithErrors: spread, input } = result
  const warnings: MultivariableWarning[] = []
  const [n, k] = [variants.length, exposures.length]
  if (estimates.length === 0) warnings.push({ code: 'not-identified', values: { n, k } })
  const weak = estimates
    .filter(({ conditionalF: f }) => f !== null && f < STRONG_F)
    .toSorted((a, b) => (a.conditionalF ?? 0) - (b.conditionalF ?? 0))
  if (weak[0]) {
    const { exposure, conditionalF: f } = weak[0]
    warnings.push({ code: 'weak-conditional', values: { name: exposure, f, count: weak.length } })
  }
  if (n < ENOUGH_PER_EXPOSURE * k) warnings.push({ code: 'few-variants', values: { n, k } })
  if (spread && spread.p !== null && spread.p < LEVEL) {
    warnings.push({
      code: 'heterogeneity',
      values: { q: spread.q, df: spread.df, p: spread.p },
    })
  }
  const turned = estimates.find(({ b, alone }) => alone && Math.sign(alone.b) !== Math.sign(b))
  if (turned) warnings.push({ code: 'direction-changes', values: { name: turned.exposure } })
  if (input.dropped.length > 0) {
    const values = { dropped: input.dropped.length, rows: input.rows }
    warnings.push({ code: 'rows-dropped', values })
  }
  return warnings
}

/** Analyses a table that was read. @throws ScienceFailure no-usable-rows */
export function analyseWideTable(
  table: Table,
  roles: WideRoles,
  convention: Convention,
  input: Pick<MultivariableResult['input'], 'fileName' | 'bytes' | 'sha256'>,
): MultivariableResult {
  const { variants, dropped, check } = readWide(table, roles)
  if (variants.length === 0) {
    const found = String(table.rows.length)
    throw new ScienceFailure({ code: 'no-usable-rows', found }, check.problems)
  }
  const exposures = roles.exposures.map(({ name }) => name)
  const result = {
    kind: 'multivariable-mr' as const,
    schemaVersion: 1 as const,
    engine: { ...ENGINE },
    input: { ...input, rows: table.rows.length, dropped },
    parameters: { convention },
    exposures,
    outcome: roles.outcome.name,
    ...estimatesOf(variants, exposures, convention),
    variants,
  }
  return { ...result, warnings: warningsOf(result) }
}

/** The same from bytes. @throws ScienceFailure faults of the reader; no-usable-rows */
export async function analyseWide(
  { bytes, fileName, roles, parameters }: MultivariableInput,
  host: EngineHost,
): Promise<MultivariableResult> {
  const sha256 = await host.sha256(bytes)
  const size = bytes.length
  const { table } = await openTable(sourceOfBytes(bytes), host)
  return analyseWideTable(table, roles, parameters.convention, { fileName, bytes: size, sha256 })
}
