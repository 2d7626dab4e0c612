/** Selects rows of a file by variant, position, p or region before they are converted to associations. */
import { variantKey } from '../harmonise/association.ts'
import { normalCdf } from '../numerics/normal.ts'
import type { AssociationField, AssociationMapping } from './association-fields.ts'
import type { DecimalMark } from './numbers.ts'
import { parseNumber } from './numbers.ts'
import { meetsConditions, type RowCondition } from './row-condition.ts'
import { chromosomeOf, variantOfName, withoutAlleles } from './genomic-position.ts'
import type { TextRow } from './tokenize.ts'

/** Selection of rows of a file; several criteria must all hold. */
export type RowCriteria = {
  /** Names of variants, compared without case and blanks. */
  variants?: ReadonlySet<string>
  /** In addition to the names: rows at these positions (`7:12345`) are selected under any name. */
  places?: ReadonlySet<string>
  /** Maximum p. Where a row has none, that of beta / se is used. */
  mostP?: number
  /** A region of a chromosome, including both ends. */
  region?: { chromosome: string; from: number; to: number }
}

/** Column indices of the fields that decide. −1: absent. */
export type DecidingColumns = {
  SNP: number
  chr: number
  pos: number
  pval: number
  neg_log10_p: number
  ln_p: number
  beta: number
  se: number
  z: number
  /** A row of another test is never selected. */
  test: number
}

/** Returns the column indices of the deciding fields of a file. */
export function decidingColumns(
  columns: readonly string[],
  mapping: AssociationMapping,
): DecidingColumns {
  const at = (field: AssociationField) => {
    const name = mapping[field]
    return name === undefined ? -1 : columns.indexOf(name)
  }
  return {
    SNP: at('SNP'),
    chr: at('chr'),
    pos: at('pos'),
    pval: at('pval'),
    neg_log10_p: at('neg_log10_p'),
    ln_p: at('ln_p'),
    beta: at('beta'),
    se: at('se'),
    z: at('z'),
    test: at('test'),
  }
}

/** Whether rows of a file can be selected by p. */
export function canFilterByP({ pval, neg_log10_p, ln_p, beta, se, z }: DecidingColumns): boolean {
  return [pval, neg_log10_p, ln_p, z].some((at) => at >= 0) || (beta >= 0 && se >= 0)
}

/** Returns the names of a cell, without alleles: FinnGen puts several into one, separated by commas. */
export function namesIn(cell: string): string[] {
  return cell.split(/[,;]/).map((name) => withoutAlleles(variantKey(name)))
}

/** Selects rows of text, by the same rules as all later parsing. */
export class RowFilter {
  readonly #variants: ReadonlySet<string> | undefined
  readonly #places: ReadonlySet<string> | undefined
  readonly #mostP: number | undefined
  readonly #region: RowCriteria['region']
  readonly #at: DecidingColumns
  readonly #mark: DecimalMark

  readonly #conditions: readonly RowCondition[]

  constructor(
    criteria: RowCriteria,
    at: DecidingColumns,
    mark: DecimalMark,
    conditions: readonly RowCondition[] = [],
  ) {
    this.#conditions = conditions
    this.#variants = criteria.variants && new Set([...criteria.variants].map(variantKey))
    this.#places = criteria.places
    this.#mostP = criteria.mostP
    this.#region = criteria.region
    this.#at = at
    this.#mark = mark
  }

  #number(row: TextRow, index: number): number | null {
    // "<1e-300" counts as 1e-300.
    const cell = (row.fields[index] ?? '').replace(/^[<≤]\s*=?\s*/, '')
    const parsed = parseNumber(cell, this.#mark)
    return parsed.kind === 'number' ? parsed.value : null
  }

  #isStrong(row: TextRow, most: number): boolean {
    const p = this.#number(row, this.#at.pval)
    if (p !== null) return p <= most && p >= 0
    const negLog10 = this.#number(row, this.#at.neg_log10_p)
    // Some programs write log10 p with its minus sign.
    if (negLog10 !== null) return Math.abs(negLog10) >= -Math.log10(most)
    const natural = this.#number(row, this.#at.ln_p)
    if (natural !== null) return natural <= Math.log(most)
    const z = this.#number(row, this.#at.z)
    if (z !== null) return 2 * normalCdf(-Math.abs(z)) <= most
    const beta = this.#number(row, this.#at.beta)
    const se = this.#number(row, this.#at.se)
    return beta !== null && se !== null && se > 0 && 2 * normalCdf(-Math.abs(beta / se)) <= most
  }

  /** Returns the position: from its columns, else from a name such as `7:12345_A_G`. */
  #placeOf({ fields }: TextRow): { chromosome: string; position: number } | null {
    const { chr, pos, SNP } = this.#at
    const position = parseNumber(fields[pos] ?? '', this.#mark)
    const chromosome = position.kind === 'number' ? chromosomeOf(fields[chr] ?? '') : null
    return position.kind === 'number' && chromosome !== null
      ? { chromosome, position: position.value }
      : (variantOfName(fields[pos] ?? '') ?? variantOfName(fields[SNP] ?? ''))
  }

  #isAtPlace(row: TextRow): boolean {
    if (!this.#places?.size) return false
    const place = this.#placeOf(row)
    return place !== null && this.#places.has(`${place.chromosome}:${place.position}`)
  }

  #isWithin(row: TextRow, { chromosome, from, to }: NonNullable<RowCriteria['region']>): boolean {
    const place = this.#placeOf(row)
    if (place?.chromosome !== chromosome) return false
    return place.position >= from && place.position <= to
  }

  #isOfOtherTest(row: TextRow): boolean {
    const test = (row.fields[this.#at.test] ?? '').trim().toUpperCase()
    return test !== '' && test !== 'ADD'
  }

  keeps(row: TextRow): boolean {
    if (!meetsConditions(this.#conditions, row)) return false
    if (this.#at.test >= 0 && this.#isOfOtherTest(row)) return false
    if (this.#mostP !== undefined && !this.#isStrong(row, this.#mostP)) return false
    if (this.#region && !this.#isWithin(row, this.#region)) return false
    if (this.#variants === undefined) return true
    const names = namesIn(row.fields[this.#at.SNP] ?? '')
    return names.some((name) => this.#variants!.has(name)) || this.#isAtPlace(row)
  }
}
