/** Converters of files whose cells hold several fields, to rows of plain columns. */
import { CatalogParser, isCatalog } from './catalog-associations.ts'
import type { TextRow } from './tokenize.ts'
import { isVcf, VCF_COLUMNS, VcfParser } from './vcf.ts'

/** Converts rows; `columns` are those of the converted rows. */
export type RowConverter = { columns: readonly string[]; read: (row: TextRow) => TextRow[] }

/** Returns the converter of a file with these columns; null for a plain table. */
export function rowConverterOf(columns: readonly string[]): RowConverter | null {
  if (isCatalog(columns)) return new CatalogParser(columns)
  if (!isVcf(columns)) return null
  const vcf = new VcfParser(columns)
  return { columns: VCF_COLUMNS, read: (row) => vcf.read(row) }
}
