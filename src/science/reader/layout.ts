/**
 * The layouts of the programs and consortia whose files people have, recognised by their header. Which
 * allele is counted is a fact of the program that wrote a file: it stands here, as data, and is never
 * worked out from the numbers of a file.
 */
import type { AssociationField } from './association-fields.ts'
import type { Build } from './place.ts'

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
] as const
export type LayoutKey = (typeof LAYOUTS_KNOWN)[number]

/**
 * Names without case and separators, the likelier first; a `*` at the end stands for what a file puts
 * there (a population, a number of people).
 */
type Columns = { [F in AssociationField]?: readonly string[] }

export type Layout = {
  key: LayoutKey
  /** What its authors call it. Not translated. */
  name: string
  /** Columns by which a header is known; all of them must be there. */
  has: readonly string[]
  /** Columns that such a file does not have. */
  lacks?: readonly string[]
  columns: Columns
  /** Layouts whose columns stand in this one too, of data that were not harmonised. */
  contains?: readonly LayoutKey[]
  /** Fields that names elsewhere would suggest, and that are something else here. */
  not?: readonly AssociationField[]
  /** The build of its positions, where all files of this layout have the same. */
  build?: Build
}
