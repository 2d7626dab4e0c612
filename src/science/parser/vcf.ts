/** Converts VCF files of summary statistics to rows of a table, one per trait and alternative allele. */
import { ScienceFailure } from '../failure.ts'
import { isMissing } from './numbers.ts'
import type { TextRow } from './tokenize.ts'

/**
 * Summary statistics in a VCF (GWAS-VCF 1.2): the effect is of ALT, and the values of a trait are in a column
 * of its own under standard keys (ES, SE, LP, AF, SS, NC).
 */
const NEEDED = ['CHROM', 'POS', 'ID', 'REF', 'ALT', 'FORMAT']

/** Column of the frequency that a VCF gives in INFO for all traits. */
export const VCF_INFO_FREQUENCY = 'AF (INFO)'

/** Columns of a row that is converted from a VCF. */
export const VCF_COLUMNS = [
  'SNP',
  'chr',
  'pos',
  'effect_allele',
  'other_allele',
  'beta',
  'se',
  'neg_log10_p',
  'eaf',
  'samplesize',
  'ncase',
  'Phenotype',
  VCF_INFO_FREQUENCY,
] as const

/** Whether names of columns (without the leading #) are those of a VCF with traits. */
export function isVcf(columns: readonly string[]): boolean {
  return NEEDED.every((name) => columns.includes(name))
}

/** Returns the value of one allele where a field has one for each. */
function valueOf(text: string | undefined, allele: number, alleles: number): string {
  if (text === undefined) return ''
  const values = alleles > 1 ? text.split(',') : [text]
  return (values.length === alleles ? values[allele] : values[0]) ?? ''
}

/** Converts the rows of a VCF to rows of a table: one for each trait and each alternative allele. */
export class VcfParser {
  readonly #at: Record<string, number>
  readonly #traits: { name: string; at: number }[]
  readonly #info: number

  constructor(columns: readonly string[]) {
    this.#at = Object.fromEntries(NEEDED.map((name) => [name, columns.indexOf(name)]))
    const format = columns.indexOf('FORMAT')
    this.#info = columns.indexOf('INFO')
    this.#traits = columns.map((name, at) => ({ name, at })).slice(format + 1)
  }

  #cell(row: TextRow, name: string): string {
    return row.fields[this.#at[name]!] ?? ''
  }

  /** Converts one row. @throws ScienceFailure unsupported-file: a VCF without effects */
  read(row: TextRow): TextRow[] {
    const format = this.#cell(row, 'FORMAT').split(':')
    if (!format.includes('ES')) {
      throw new ScienceFailure({ code: 'unsupported-file', found: 'genotypes' })
    }
    const alternatives = this.#cell(row, 'ALT').split(',')
    return this.#traits.flatMap(({ name, at }) => {
      const values = (row.fields[at] ?? '').split(':')
      return alternatives.map((alternative, allele) => {
        const of = (key: string) =>
          valueOf(values[format.indexOf(key)], allele, alternatives.length)
        const fields = this.#fields(row, { name, alternative, of })
        fields.push(
          isMissing(of('AF')) ? this.#infoFrequency(row, allele, alternatives.length) : '',
        )
        return { line: row.line, fields }
      })
    })
  }

  /** Returns AF of the INFO column for one allele. */
  #infoFrequency(row: TextRow, allele: number, alleles: number): string {
    const entry = (row.fields[this.#info] ?? '').split(';').find((one) => one.startsWith('AF='))
    return valueOf(entry?.slice(3), allele, alleles)
  }

  #fields(
    row: TextRow,
    trait: { name: string; alternative: string; of: (key: string) => string },
  ): string[] {
    const { name, alternative, of } = trait
    const [chr, pos, ref] = ['CHROM', 'POS', 'REF'].map((key) => this.#cell(row, key)) as [
      string,
      string,
      string,
    ]
    const named = [this.#cell(row, 'ID'), of('ID')].find((id) => id !== '' && id !== '.')
    const SNP = named ?? `${chr}:${pos}_${ref}_${alternative}`
    const size = of('SS') === '' ? of('NS') : of('SS')
    const alleles = [alternative, ref]
    return [SNP, chr, pos, ...alleles, of('ES'), of('SE'), of('LP'), of('AF'), size, of('NC'), name]
  }
}
