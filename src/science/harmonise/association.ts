import type { Derivation } from './effect-of-row.ts'

/** One row of a file of associations with one trait. null: not given. */
export type Association = {
  SNP: string
  /** Line of the file. */
  row: number
  effectAllele: string | null
  otherAllele: string | null
  beta: number | null
  se: number | null
  eaf: number | null
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
  /** What its file calls it, where it was joined to another name by place or by one of its other names. */
  nameInFile?: string
  /** By what it was joined to the other name. */
  joinedBy?: 'place' | 'name'
  /** Where its file places it, and by which chain file its place above became that of the other file. */
  lifted?: { file: string; chromosome: string | null; position: number | null }
  /** What was made of other numbers; absent where the file has all of it. */
  derived?: readonly Derivation[]
}

/** Where the row's own file places it, whatever assembly it was lifted to. */
export function placeInFile(row: Association): Pick<Association, 'chromosome' | 'position'> {
  return row.lifted ?? row
}

/** Names are compared without case and blanks. */
export function variantKey(SNP: string): string {
  return SNP.replace(/\s+/g, '').toLowerCase()
}
