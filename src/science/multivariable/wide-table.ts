/** One row per variant, two columns per trait: the table of a multivariable analysis. */
import type { DropReason } from '../codes.ts'
import type { MultivariableEffects } from '../methods/multivariable-ivw.ts'
import { detectDecimalMark, parseNumber } from '../reader/numbers.ts'
import type { Table } from '../reader/table.ts'

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
/** Also a trait's own name, so that it is looked for last. */
const SHORT_BETA = /^b$/i
const ERROR = /^(se|stderr|sebeta|标准误)$/i
const OUTCOME = /^(out|outcome|y|结局)$/i
const SNP = /^(snp|rsid|rsids|variant|markername|marker|变异)$/i

/** What a column name says: which trait, and whether effect or error. */
function readName(column: string): { trait: string; what: 'beta' | 'se' } | null {
  const words = column.split(/[._\-:\s]+/).filter((word) => word !== '')
  const clear = words.findIndex((word) => BETA.test(word) || ERROR.test(word))
  const at = clear >= 0 ? clear : words.findIndex((word) => SHORT_BETA.test(word))
  if (at < 0 || words.length < 2) return null
  const trait = words.toSpliced(at, 1).join(' ')
  return { trait, what: ERROR.test(words[at] ?? '') ? 'se' : 'beta' }
}

/** Finds traits by the names of their columns: `LDL_beta` and `LDL_se`, `beta.LDL` and `se.LDL`. */
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
  dropped: { SNP: string; row: number; reason: DropReason }[]
}

/** Rows whose numbers are all there; errors are above 0, and each variant stands once. */
export function readWide(table: Table, { snp, exposures, outcome }: WideRoles): WideRows {
  const traits = [...exposures, outcome]
  const indices = traits.map(({ beta, se }) => [
    table.columns.indexOf(beta),
    table.columns.indexOf(se),
  ])
  const cell = (fields: readonly string[], index: number) => fields[index] ?? ''
  const mark = detectDecimalMark(
    table.rows.flatMap(({ fields }) => indices.flat().map((index) => cell(fields, index))),
  )
  const at = snp === null ? -1 : table.columns.indexOf(snp)
  const result: WideRows = { variants: [], dropped: [] }
  const seen = new Set<string>()
  for (const { line, fields } of table.rows) {
    const name = (at < 0 ? '' : cell(fields, at)) || `#${line}`
    const drop = (reason: DropReason) => result.dropped.push({ SNP: name, row: line, reason })
    const parsed = indices.flat().map((index) => parseNumber(cell(fields, index), mark))
    const bad = parsed.find(({ kind }) => kind !== 'number')
    const numbers = parsed.map((one) => (one.kind === 'number' ? one.value : Number.NaN))
    const betas = numbers.filter((_, index) => index % 2 === 0)
    const errors = numbers.filter((_, index) => index % 2 === 1)
    if (bad) drop(bad.kind === 'missing' ? 'missing-value' : 'not-a-number')
    else if (errors.some((error) => error <= 0)) drop('standard-error-not-positive')
    else if (seen.has(name)) drop('duplicate-variant')
    else {
      seen.add(name)
      result.variants.push({
        SNP: name,
        betaExposures: betas.slice(0, -1),
        seExposures: errors.slice(0, -1),
        betaOutcome: betas.at(-1) ?? Number.NaN,
        seOutcome: errors.at(-1) ?? Number.NaN,
      })
    }
  }
  return result
}

/** The variants as columns; `which` keeps some exposures only. */
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
