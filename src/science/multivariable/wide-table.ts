/** One row per variant, two columns per trait: the table of a multivariable analysis. */
import type { DropReason } from '../codes.ts'
import type { MultivariableEffects } from '../methods/multivariable-effects.ts'
import { ProblemCollector } from '../failure.ts'
import type { RowCheck } from '../harmonise/check-rows.ts'
import { type DecimalMark, detectDecimalMark, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'

/** A trait and its two columns. */
export type Trait = { name: string; beta: string; se: string }

export type WideRoles = {
  snp: string | null
  exposures: readonly Trait[]
  outcome: Trait
}

export type WideGuess = {
  snp: string | null
  /** Every trait with both columns, in the order of the file. */
  traits: Trait[]
  /** Name of the trait that is most likely the outcome. */
  outcome: string | null
}

const BETA = /^(beta|effect|est|estimate|效应|效应值)$/i
/** Also a possible name of a trait, so that it is tried last. */
const SHORT_BETA = /^b$/i
const ERROR = /^(se|stderr|sebeta|标准误)$/i
const OUTCOME = /^(out|outcome|y|结局)$/i
const SNP = /^(snp|rsid|rsids|variant|markername|marker|变异)$/i

/** Parses a column name: which trait, and whether effect or error. */
function readName(column: string): { trait: string; what: 'beta' | 'se' } | null {
  const words = column.split(/[._\-:\s]+/).filter((word) => word !== '')
  const clear = words.findIndex((word) => BETA.test(word) || ERROR.test(word))
  const at = clear >= 0 ? clear : words.findIndex((word) => SHORT_BETA.test(word))
  if (at < 0 || words.length < 2) return null
  const trait = words.toSpliced(at, 1).join(' ')
  return { trait, what: ERROR.test(words[at] ?? '') ? 'se' : 'beta' }
}

/** Guesses traits from the names of their columns: `LDL_beta` and `LDL_se`, `beta.LDL` and `se.LDL`. */
export function guessWide(columns: readonly string[]): WideGuess {
  const found = new Map<string, { beta?: string; se?: string }>()
  for (const column of columns) {
    const said = readName(column)
    if (said) found.set(said.trait, { ...found.get(said.trait), [said.what]: column })
  }
  const traits = [...found].flatMap(([name, { beta, se }]) =>
    beta !== undefined && se !== undefined ? [{ name, beta, se }] : [],
  )
  const named = traits.find(({ name }) => OUTCOME.test(name)) ?? traits.at(-1)
  return {
    snp: columns.find((column) => SNP.test(column)) ?? null,
    traits,
    outcome: named?.name ?? null,
  }
}

export type WideVariant = {
  SNP: string
  betaExposures: number[]
  seExposures: number[]
  betaOutcome: number
  seOutcome: number
}

export type WideRows = {
  variants: WideVariant[]
  dropped: { SNP: string; row: number; reason: DropReason; column: string | null }[]
  check: RowCheck
}

type Refusal = { reason: DropReason; column?: string; expected?: string; found?: string }

/** Checks rows in order; remembers which variants it has accepted. */
class WideJudge {
  readonly #table: Table
  readonly #traits: readonly Trait[]
  readonly #columns: readonly number[]
  readonly #snp: number
  readonly #mark: DecimalMark
  readonly #keptAt = new Map<string, number>()

  constructor(table: Table, { snp, exposures, outcome }: WideRoles) {
    this.#table = table
    this.#traits = [...exposures, outcome]
    this.#columns = this.#traits.flatMap(({ beta, se }) => [
      table.columns.indexOf(beta),
      table.columns.indexOf(se),
    ])
    this.#snp = snp === null ? -1 : table.columns.indexOf(snp)
    this.#mark = detectDecimalMark(
      table.rows.flatMap(({ fields }) => this.#columns.map((index) => fields[index] ?? '')),
    )
  }

  nameOf({ line, fields }: TextRow): string {
    return (this.#snp < 0 ? '' : (fields[this.#snp] ?? '')) || `#${line}`
  }

  #number(found: string, index: number, isError: boolean): number | Refusal {
    const column = this.#table.columns[index] ?? ''
    const parsed = parseNumber(found, this.#mark)
    if (parsed.kind !== 'number') {
      const reason = parsed.kind === 'missing' ? 'missing-value' : parsed.kind
      return { reason, column, expected: 'number', found }
    }
    if (!isError || parsed.value > 0) return parsed.value
    return { reason: 'standard-error-not-positive', column, expected: '> 0', found }
  }

  /** Returns the numbers of a row, effect and error alternating, or why it is not used. */
  judge(row: TextRow): number[] | Refusal {
    const { fields, line } = row
    const names = this.#traits.flatMap(({ beta, se }) => [beta, se])
    if (this.#columns.every((index, k) => fields[index] === names[k])) {
      return { reason: 'repeated-header' }
    }
    const width = this.#table.columns.length
    const isShort = this.#columns.some((index) => index >= fields.length)
    if (isShort || fields.slice(width).some((field) => field !== '')) {
      return { reason: 'field-count', expected: String(width), found: String(fields.length) }
    }
    const numbers: number[] = []
    for (const [k, index] of this.#columns.entries()) {
      const value = this.#number(fields[index] ?? '', index, k % 2 === 1)
      if (typeof value !== 'number') return value
      numbers.push(value)
    }
    const name = this.nameOf(row)
    const earlier = this.#keptAt.get(name.toLowerCase())
    if (earlier === undefined) {
      this.#keptAt.set(name.toLowerCase(), line)
      return numbers
    }
    const column = this.#table.columns[this.#snp] ?? ''
    return { reason: 'duplicate-variant', column, expected: String(earlier), found: name }
  }
}

/** Parses rows with all numbers; errors are above 0, and each variant occurs once. */
export function readWide(table: Table, roles: WideRoles): WideRows {
  const judge = new WideJudge(table, roles)
  const problems = new ProblemCollector()
  const counts: RowCheck['dropped'] = {}
  const variants: WideVariant[] = []
  const dropped: WideRows['dropped'] = []
  for (const row of table.rows) {
    const SNP = judge.nameOf(row)
    const verdict = judge.judge(row)
    if (!Array.isArray(verdict)) {
      const { reason, ...where } = verdict
      counts[reason] = (counts[reason] ?? 0) + 1
      problems.add({ code: reason, row: row.line, ...where })
      dropped.push({ SNP, row: row.line, reason, column: verdict.column ?? null })
      continue
    }
    const betas = verdict.filter((_, index) => index % 2 === 0)
    const errors = verdict.filter((_, index) => index % 2 === 1)
    variants.push({
      SNP,
      betaExposures: betas.slice(0, -1),
      seExposures: errors.slice(0, -1),
      betaOutcome: betas.at(-1) ?? Number.NaN,
      seOutcome: errors.at(-1) ?? Number.NaN,
    })
  }
  const rows = table.rows.length
  const check = { rows, kept: variants.length, dropped: counts, problems: problems.report() }
  return { variants, dropped, check }
}

/** Returns the variants in columns; `which` selects exposures. */
export function effectsOf(
  variants: readonly WideVariant[],
  which: readonly number[],
): MultivariableEffects {
  const column = (pick: (variant: WideVariant) => number | undefined) =>
    Float64Array.from(variants, (variant) => pick(variant) ?? Number.NaN)
  return {
    betaExposures: which.map((k) => column(({ betaExposures }) => betaExposures[k])),
    seExposures: which.map((k) => column(({ seExposures }) => seExposures[k])),
    betaOutcome: column(({ betaOutcome }) => betaOutcome),
    seOutcome: column(({ seOutcome }) => seOutcome),
  }
}
