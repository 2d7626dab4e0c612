/** Converts the associations of the GWAS Catalog, whose cells hold a name with its allele, and a sign in words. */
import type { TextRow } from './tokenize.ts'

const ALLELE = 'STRONGEST SNP-RISK ALLELE'
const NAMES = 'SNPS'
const SIZE = 'OR or BETA'
const INTERVAL = '95% CI (TEXT)'

/** Columns that are appended to those of the file. */
export const CATALOG_COLUMNS = [
  'RISK_ALLELE',
  'BETA',
  'BETA_LOWER',
  'BETA_UPPER',
  'OR',
  'OR_LOWER',
  'OR_UPPER',
] as const

/** Whether names of columns are those of a download of associations. */
export function isCatalog(columns: readonly string[]): boolean {
  return [ALLELE, NAMES, SIZE, INTERVAL].every((name) => columns.includes(name))
}

const NAME_WITH_ALLELE = /^\s*([\w:.]+)\s*-\s*([ACGT]+)\s*$/i
const BOUNDS = /(-?[\d.]+(?:e-?\d+)?)\s*[-–—]\s*(-?[\d.]+(?:e-?\d+)?)/i
const DIRECTION = /\b(?:(increase|higher)|(decrease|lower))\b/i

/** Returns a number with the other sign. */
const negative = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/**
 * Appends the risk allele, and the size as an effect or as a ratio. The catalog gives the size of an effect without
 * its sign and the direction in words behind the interval (`[0.038-0.067] unit decrease`); a ratio has no such words.
 */
export class CatalogParser {
  readonly columns: readonly string[]
  readonly #at: Record<string, number>

  constructor(columns: readonly string[]) {
    this.columns = [...columns, ...CATALOG_COLUMNS]
    this.#at = Object.fromEntries(
      [ALLELE, NAMES, SIZE, INTERVAL].map((name) => [name, columns.indexOf(name)]),
    )
  }

  read({ line, fields }: TextRow): TextRow[] {
    const cell = (name: string) => fields[this.#at[name]!]?.trim() ?? ''
    const [, name, allele = ''] = NAME_WITH_ALLELE.exec(cell(ALLELE)) ?? []
    // With several variants, or another one, the allele belongs to no single name.
    const risk = name?.toLowerCase() === cell(NAMES).toLowerCase() ? allele : ''
    const [size, text] = [cell(SIZE), cell(INTERVAL)]
    const [, low = '', high = ''] = BOUNDS.exec(text) ?? []
    const [, up, down] = DIRECTION.exec(text) ?? []
    const width = this.columns.length - CATALOG_COLUMNS.length
    const own = Array.from({ length: width }, (_, at) => fields[at] ?? '')
    const none = ['', '', '']
    if (up === undefined && down === undefined) {
      return [{ line, fields: [...own, risk, ...none, size, low, high] }]
    }
    // Sizes are positive: the words alone give the sign.
    const signed = size === '' || size.startsWith('-') ? '' : negative(size)
    const bounds = low === '' ? ['', ''] : [negative(high), negative(low)]
    const effect = down === undefined ? [size, low, high] : [signed, ...bounds]
    return [{ line, fields: [...own, risk, ...effect, ...none] }]
  }
}
