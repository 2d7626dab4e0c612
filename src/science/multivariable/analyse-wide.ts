/** Runs a multivariable analysis of one table with all traits of a variant in its row. */
import type { EngineHost } from '../engine.ts'
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import type { RowCheck } from '../harmonise/check-rows.ts'
import { sourceOfBytes } from '../parser/byte-source.ts'
import { openTable } from '../parser/open-table.ts'
import type { Table } from '../parser/table.ts'
import {
  type MultivariableParameters,
  type MultivariableResult,
  multivariableResult,
} from './result.ts'
import { guessWide, readWide, type WideGuess, type WideRoles } from './wide-table.ts'

export type WidePreview = WideGuess & {
  bytes: number
  rowCount: number
  columns: string[]
  firstRows: { row: number; fields: string[] }[]
  /** Check of the rows with every trait; absent while too few traits are known. */
  check: RowCheck
}

export type MultivariableInput = {
  bytes: Uint8Array<ArrayBuffer>
  sheet?: string | undefined
  fileName: string
  roles: WideRoles
  parameters: MultivariableParameters
}

const FIRST_ROWS = 6

function uncheckedRows({ rows }: Table): RowCheck {
  return { rows: rows.length, kept: 0, dropped: {}, problems: new ProblemCollector().report() }
}

/**
 * Parses a table far enough to prompt for the role of each trait. @throws ScienceFailure faults of the parser
 */
export async function previewWide(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
  sheet?: string,
): Promise<WidePreview> {
  const size = bytes.length
  const { table } = await openTable(sourceOfBytes(bytes, sheet), host)
  if (table.rows.length === 0) throw new ScienceFailure({ code: 'no-data-rows' })
  const guess = guessWide(table.columns)
  const outcome = guess.traits.find(({ name }) => name === guess.outcome)
  const exposures = guess.traits.filter((trait) => trait !== outcome)
  // With fewer traits than an analysis needs the rows cannot be checked yet.
  const roles = outcome && exposures.length > 1 ? { snp: guess.snp, exposures, outcome } : null
  return {
    ...guess,
    check: roles ? readWide(table, roles).check : uncheckedRows(table),
    bytes: size,
    rowCount: table.rows.length,
    columns: table.columns,
    firstRows: table.rows.slice(0, FIRST_ROWS).map(({ line, fields }) => ({
      row: line,
      fields: table.columns.map((_, index) => fields[index] ?? ''),
    })),
  }
}

/** Analyses a parsed table. @throws ScienceFailure no-usable-rows; bad-parameter */
export function analyseWideTable(
  table: Table,
  roles: WideRoles,
  parameters: MultivariableParameters,
  input: Pick<MultivariableResult['input'], 'fileName' | 'bytes' | 'sha256'>,
): MultivariableResult {
  const { variants, dropped, check } = readWide(table, roles)
  if (variants.length === 0) {
    const found = String(table.rows.length)
    throw new ScienceFailure({ code: 'no-usable-rows', found }, check.problems)
  }
  return multivariableResult({
    input: { ...input, rows: table.rows.length, dropped, files: [] },
    parameters: { ...parameters, action: null },
    exposures: roles.exposures.map(({ name }) => name),
    outcome: roles.outcome.name,
    variants,
  })
}

/** Analyses a table from bytes. @throws ScienceFailure faults of the parser; no-usable-rows */
export async function analyseWide(
  { bytes, sheet, fileName, roles, parameters }: MultivariableInput,
  host: EngineHost,
): Promise<MultivariableResult> {
  const sha256 = await host.sha256(bytes)
  const size = bytes.length
  const { table } = await openTable(sourceOfBytes(bytes, sheet), host)
  return analyseWideTable(table, roles, parameters, { fileName, bytes: size, sha256 })
}
