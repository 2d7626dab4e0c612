/**
 * Layouts of the files of common programs and consortia, recognised by their header. The effect allele is a
 * fact of the program that wrote a file: it is given here as data and never inferred from the numbers of a
 * file.
 */
import type { AssociationField } from './association-fields.ts'
import type { Build } from './genomic-position.ts'

export const LAYOUTS_KNOWN = [
  'plink-2',
  'plink-assoc',
  'plink-regression',
  'snptest',
  'regenie',
  'saige',
  'bolt-lmm',
  'gemma',
  'bgenie',
  'mtag',
  'fastgwa',
  'cojo',
  'giant',
  'metal',
  'glgc',
  'cardiogram',
  'pgc-daner',
  'pgc-vcf',
  'gwas-vcf',
  'gwas-catalog-harmonised',
  'gwas-ssf',
  'finngen',
  'neale',
  'pan-ukb',
  'decode',
  'mibiogen',
  'open-gwas',
  'twosamplemr',
  'rvtests',
  'gwama',
  'gtex',
  'eqtl-catalogue',
  'eqtlgen',
  'covid-hgi',
  'finngen-meta',
  'enigma',
  'gwas-catalog-associations',
] as const
export type LayoutKey = (typeof LAYOUTS_KNOWN)[number]

/**
 * Names without case and separators, most likely first; a `*` at the end matches variable text (a population,
 * a number of people).
 */
type Columns = { [F in AssociationField]?: readonly string[] }

export type Layout = {
  key: LayoutKey
  /** Its authors' name of it. Not translated. */
  name: string
  /** Columns that identify a header; all of them are required. */
  has: readonly string[]
  /** Columns that such a file does not have. */
  lacks?: readonly string[]
  columns: Columns
  /** Columns of each scale that a file may have; the user is asked which one it is. */
  scales?: readonly Columns[]
  /** Layouts whose columns this one also has, for data before harmonisation. */
  contains?: readonly LayoutKey[]
  /** Fields that common names would suggest, but that mean something else here. */
  not?: readonly AssociationField[]
  /** Build of its positions, where all files of this layout have the same. */
  build?: Build
}
