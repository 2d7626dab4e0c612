import { variantKey } from '../../src/science/harmonise/association.ts'
import { correlatedEgger, correlatedIvw } from '../../src/science/methods/ivw-correlated.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import type { SquareMatrix } from '../../src/science/numerics/linear.ts'
import { parseNumber } from '../../src/science/parser/numbers.ts'
import type { Table } from '../../src/science/parser/table.ts'
import type { Convention } from '../../src/science/codes.ts'
import { defined } from '../lib/defined.ts'
import { UsageError } from './arguments.ts'
import { readTableFile } from './files.ts'

/** A variant of the analysis, and which allele its effects count. */
export type LdVariant = { SNP: string; effectAllele: string | null }

/** TwoSampleMR's ld_matrix and PLINK name variants with their alleles: `rs123_A_G` counts A. */
const WITH_ALLELES = /^(.+?)_([ACGT]+|[DI])_([ACGT]+|[DI])$/i

type Named = { key: string; counted: string | null; other: string | null }

function named(text: string): Named {
  const plain = text.replaceAll('"', '').trim()
  const found = WITH_ALLELES.exec(plain)
  const [, name = plain, counted = null, other = null] = found ?? []
  return {
    key: variantKey(name),
    counted: counted?.toUpperCase() ?? null,
    other: other?.toUpperCase() ?? null,
  }
}

const SHOWN = 5

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns the columns of the matrix: those whose names are also names of rows, or all but the first. */
function columnsOf({ columns, rows }: Table): { names: Named[]; first: number } {
  const isNumber = (text: string | undefined) => parseNumber(text ?? '', 'point').kind === 'number'
  const hasRowNames = rows.some(({ fields }) => !isNumber(fields[0]))
  const first = hasRowNames ? 1 : 0
  return { names: columns.slice(first).map(named), first }
}

/** Returns 1 where the matrix counts the effect allele, −1 where it counts the other one. */
function signOf({ effectAllele }: LdVariant, { counted, other }: Named): 1 | -1 {
  const allele = effectAllele?.toUpperCase() ?? null
  return allele !== null && allele !== counted && allele === other ? -1 : 1
}

/**
 * Reads correlations of the variants' alleles, in the order of the variants, from a square table whose header
 * names them, with or without names of the rows. Where the names include alleles, the signs are aligned with the
 * effect alleles.
 *
 * @throws UsageError a variant without its row, an invalid number; ScienceFailure of the parser
 */
export async function readLdMatrix(
  path: string,
  variants: readonly LdVariant[],
): Promise<{ matrix: SquareMatrix; turned: string[]; sha256: string }> {
  const { table, sha256 } = await readTableFile(path)
  const { names, first } = columnsOf(table)
  if (names.length !== table.rows.length) {
    throw new UsageError(
      `${path} has ${table.rows.length} rows and ${names.length} columns of numbers; a matrix of correlations has as many rows as columns. Keep the header with the variants' names (PLINK --r square writes none: add it).`,
    )
  }
  const rowNames = table.rows.map(({ fields }) => named(fields[0] ?? ''))
  const columnAt = new Map(names.map(({ key }, at) => [key, at]))
  const rowAt = first === 1 ? new Map(rowNames.map(({ key }, at) => [key, at])) : columnAt
  const isIn = ({ SNP }: LdVariant) => columnAt.has(variantKey(SNP)) && rowAt.has(variantKey(SNP))
  const missing = variants.filter((variant) => !isIn(variant)).map(({ SNP }) => SNP)
  if (missing.length > 0) {
    throw new UsageError(
      `${path} has no row and column for ${listed(missing)}. Give a matrix of all analysed variants, or leave these out of --harmonised: what is not known is not taken for 0.`,
    )
  }
  const size = variants.length
  const values = new Float64Array(size * size)
  const places = variants.map((variant) => {
    const column = defined(columnAt.get(variantKey(variant.SNP)))
    const row = defined(table.rows[defined(rowAt.get(variantKey(variant.SNP)))])
    return { SNP: variant.SNP, column, row, sign: signOf(variant, defined(names[column])) }
  })
  for (const [i, one] of places.entries()) {
    for (const [k, other] of places.entries()) {
      const cell = parseNumber(one.row.fields[other.column + first] ?? '', 'point')
      const rho = cell.kind === 'number' ? cell.value : Number.NaN
      if (!(Math.abs(rho) <= 1.000_001)) {
        throw new UsageError(
          `${path}, line ${one.row.line}: the correlation of ${one.SNP} with ${other.SNP} is no number from -1 to 1. Give r (not r²) for every pair.`,
        )
      }
      values[i * size + k] = rho * one.sign * other.sign
    }
  }
  checkSymmetry({ size, values }, variants, path)
  const turned = places.flatMap(({ SNP, sign }) => (sign === -1 ? [SNP] : []))
  return { matrix: { size, values }, turned, sha256 }
}

const ROUNDING = 1e-6

/** Returns the correlation of two variants by their indices in the matrix. */
const at = ({ size, values }: SquareMatrix, i: number, k: number): number =>
  defined(values[i * size + k])

function checkSymmetry(matrix: SquareMatrix, variants: readonly LdVariant[], path: string): void {
  for (const [i, one] of variants.entries()) {
    if (Math.abs(at(matrix, i, i) - 1) > ROUNDING) {
      throw new UsageError(
        `${path}: ${one.SNP} is not correlated with itself by 1. Give a matrix of correlations, not of covariances.`,
      )
    }
    for (const [k, other] of variants.slice(0, i).entries()) {
      if (Math.abs(at(matrix, i, k) - at(matrix, k, i)) > ROUNDING) {
        throw new UsageError(
          `${path}: the two numbers for ${one.SNP} and ${other.SNP} differ. Give a matrix that is the same on both sides of its diagonal.`,
        )
      }
    }
  }
}

/** Returns the pair whose correlation is largest. */
function closest(matrix: SquareMatrix): [number, number] {
  let [a, b] = [0, 1]
  for (let i = 1; i < matrix.size; i += 1) {
    for (let k = 0; k < i; k += 1) {
      if (Math.abs(at(matrix, i, k)) > Math.abs(at(matrix, a, b))) [a, b] = [i, k]
    }
  }
  return [a, b]
}

/**
 * Computes IVW and MR-Egger of correlated variants (generalised least squares, Burgess 2016).
 *
 * @throws UsageError too few variants, a matrix that is not positive definite
 */
export function correlatedResults(
  effects: Effects,
  variants: readonly LdVariant[],
  matrix: SquareMatrix,
  convention: Convention,
) {
  if (matrix.size < 2) {
    throw new UsageError(`--ld needs two variants or more, here ${matrix.size}`)
  }
  const ivw = correlatedIvw(effects, matrix, convention)
  if (!ivw) {
    const [a, b] = closest(matrix)
    const rho = at(matrix, a, b).toPrecision(3)
    throw new UsageError(
      `The matrix of correlations is not positive definite: some variants say the same. Leave one of ${variants[a]?.SNP} and ${variants[b]?.SNP} out first (r = ${rho}).`,
    )
  }
  const egger = correlatedEgger(effects, matrix, convention)
  return {
    estimates: [ivw.estimate, ...(egger ? [egger.estimate] : [])],
    heterogeneity: [
      { method: 'ivw-correlated', ...ivw.heterogeneity },
      ...(egger ? [{ method: 'egger-correlated', ...egger.heterogeneity }] : []),
    ],
    pleiotropy: egger ? { intercept: egger.intercept.b, ...withoutB(egger.intercept) } : null,
  }
}

function withoutB<T extends { b: number }>({ b: _b, ...rest }: T): Omit<T, 'b'> {
  return rest
}
