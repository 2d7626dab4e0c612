/** Row of a file of associations as harmonisation reads it, and the key by which names are compared. */
import type { AssociationField } from '../parser/association-fields.ts'
import type { Derivation, Mending, SetAside } from './row-codes.ts'

/** One row of a file of associations with one trait. null: not given. */
export type Association = {
  SNP: string
  /** Line number in the file. */
  row: number
  effectAllele: string | null
  otherAllele: string | null
  beta: number | null
  se: number | null
  eaf: number | null
  /** Frequency of the minor allele, where it is unknown which allele that is. */
  maf?: number | null
  p: number | null
  /** Sample size; that of cases and controls where the trait is binary. */
  n: number | null
  cases: number | null
  controls: number | null
  chromosome: string | null
  position: number | null
  /** Name of the trait where a file holds several. */
  phenotype: string | null
  /** Further names in the same cell: FinnGen writes `rs1,rs2`. */
  otherNames?: readonly string[]
  /** Name in its own file, where it was joined to another name by position or by one of its other names. */
  nameInFile?: string
  /** How it was joined to the other name. */
  joinedBy?: 'place' | 'name'
  /** Position in its own file, and the chain file by which the position above was lifted over. */
  lifted?: { file: string; chromosome: string | null; position: number | null }
  /** Why effect or error is null although the file has a number there, with its field and cell. */
  setAside?: { reason: SetAside; field: AssociationField; found: string }
  /** Recognised damage that was mended, or left out. */
  mended?: readonly Mending[]
  /** Numbers that were derived from others; absent where the file has all of them. */
  derived?: readonly Derivation[]
}

/** Returns the position in the row's own file, before any liftover. */
export function positionInFile(row: Association): Pick<Association, 'chromosome' | 'position'> {
  return row.lifted ?? row
}

/** Returns the key of a variant name: compared without case and blanks. */
export function variantKey(SNP: string): string {
  return SNP.replace(/\s+/g, '').toLowerCase()
}
