/** A table that holds both sides of each variant already: it is taken as it is. */
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import type { Field, Mapping, RequiredField } from '../reader/fields.ts'
import { REQUIRED_FIELDS } from '../reader/fields.ts'
import { detectDecimalMark, isMissing, parseNumber } from '../reader/numbers.ts'
import type { Table } from '../reader/table.ts'

/** Both sides of the variants of one pair, in the same order. */
export type HarmonisedPair = {
  exposure: string
  outcome: string
  rows: { exposure: Association; outcome: Association }[]
}

const NO_MORE = {
  n: null,
  p: null,
  cases: null,
  controls: null,
  chromosome: null,
  position: null,
  phenotype: null,
} as const

/**
 * What stands for the alleles: they only say that both sides speak of the same one, which is what
 * "harmonised" means, so that nothing is turned or judged anew. No result shows them.
 */
const SAME_ALLELES = { effect: 'A', other: 'G' } as const

function requireColumns(table: Table, mapping: Mapping): void {
  for (const field of REQUIRED_FIELDS) {
    const name = mapping[field]
    if (name === undefined) throw new ScienceFailure({ code: 'field-not-mapped', column: field })
    if (!table.columns.includes(name)) {
      throw new ScienceFailure({ code: 'column-not-found', column: field, found: name })
    }
  }
}

/**
 * Reads the pairs of a harmonised table. Rows that the file itself gives up (`mr_keep`), rows with
 * different effect alleles and rows without four numbers are left out and counted.
 *
 * @param names what exposure and outcome are called where no column says it
 * @throws ScienceFailure field-not-mapped, column-not-found
 */
export function readHarmonised(
  table: Table,
  mapping: Mapping,
  names: { exposure: string; outcome: string },
): { pairs: HarmonisedPair[]; unusable: number } {
  requireColumns(table, mapping)
  const at = (field: Field) => table.columns.indexOf(mapping[field] ?? '')
  const mark = detectDecimalMark(numericTokens(table, mapping))
  const pairs = new Map<string, HarmonisedPair>()
  let unusable = 0
  for (const row of table.rows) {
    const text = (field: Field): string | null => {
      const cell = row.fields[at(field)] ?? ''
      return isMissing(cell) ? null : cell
    }
    const number = (field: Field): number | null => {
      const parsed = parseNumber(text(field) ?? '', mark)
      return parsed.kind === 'number' ? parsed.value : null
    }
    const [effect, effectOut] = [text('effect_allele.exposure'), text('effect_allele.outcome')]
    const isGivenUp = /^(?:false|f|0|no|n)$/i.test(text('mr_keep') ?? 'true')
    const isOther = effect !== null && effectOut !== null && !sameAllele(effect, effectOut)
    if (isGivenUp || isOther || REQUIRED_FIELDS.some((field) => number(field) === null)) {
      unusable += 1
      continue
    }
    const exposure = text('exposure') ?? names.exposure
    const outcome = text('outcome') ?? names.outcome
    const key = `${exposure}\n${outcome}`
    const pair = pairs.get(key) ?? { exposure, outcome, rows: [] }
    pairs.set(key, pair)
    const common = {
      ...NO_MORE,
      SNP: text('SNP') ?? `#${row.line}`,
      row: row.line,
      effectAllele: SAME_ALLELES.effect,
      otherAllele: SAME_ALLELES.other,
      eaf: number('eaf.exposure'),
    }
    pair.rows.push({
      exposure: { ...common, beta: number('beta.exposure'), se: number('se.exposure') },
      outcome: { ...common, beta: number('beta.outcome'), se: number('se.outcome') },
    })
  }
  return { pairs: [...pairs.values()], unusable }
}

function sameAllele(first: string, second: string): boolean {
  return first.toUpperCase() === second.toUpperCase()
}

function* numericTokens(table: Table, mapping: Mapping): Generator<string> {
  const indexes = (REQUIRED_FIELDS as readonly RequiredField[]).map((field) =>
    table.columns.indexOf(mapping[field] ?? ''),
  )
  for (const row of table.rows) for (const index of indexes) yield row.fields[index] ?? ''
}
