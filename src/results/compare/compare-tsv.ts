/** A comparison as a table for other programs. */
import { type Cell, tsvOf } from '../exports/tsv.ts'
import type { Value } from './comparable-parts.ts'
import type { Comparison, EstimatePair, FactPair } from './comparison.ts'

const COLUMNS = [
  'part',
  'name',
  'a',
  'b',
  'differs',
  'a_se',
  'b_se',
  'a_ci_low',
  'a_ci_high',
  'b_ci_low',
  'b_ci_high',
  'a_p',
  'b_p',
  'difference',
  'intervals_overlap',
] as const

function cellOf(value: Value | undefined): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'boolean' ? String(value) : value
}

function yesNo(value: boolean | null): Cell {
  return value === null ? null : String(value)
}

const NOTHING: readonly Cell[] = Array.from({ length: 10 }, () => null)

function factRow(part: string, { id, a, b, isDifferent }: FactPair): Cell[] {
  return [part, id, cellOf(a), cellOf(b), String(isDifferent), ...NOTHING]
}

function estimateRow({ of, a, b, difference, overlaps }: EstimatePair): Cell[] {
  return [
    'estimate',
    [of.about, of.method].filter((text) => text !== null && text !== '').join(' '),
    a?.b ?? null,
    b?.b ?? null,
    String(a?.b !== b?.b),
    a?.se ?? null,
    b?.se ?? null,
    a?.ciLow ?? null,
    a?.ciHigh ?? null,
    b?.ciLow ?? null,
    b?.ciHigh ?? null,
    a?.p ?? null,
    b?.p ?? null,
    difference,
    yesNo(overlaps),
  ]
}

/**
 * Everything that was compared, one thing in a row; effects as ln(OR) where they are odds ratios.
 * @param facts of the two records beside their results (title, file, engine)
 */
export function comparisonTsv(facts: readonly FactPair[], comparison: Comparison | null): string {
  const {
    parameters = [],
    mapping = [],
    numbers = [],
    estimates = [],
    variants = null,
  } = comparison ?? {}
  const only = (name: string, isInA: boolean): Cell[] => [
    'variant',
    name,
    String(isInA),
    String(!isInA),
    'true',
    ...NOTHING,
  ]
  return tsvOf(COLUMNS, [
    ...facts.map((pair) => factRow('record', pair)),
    ...parameters.map((pair) => factRow('parameter', pair)),
    ...mapping.map((pair) => factRow('column', pair)),
    ...numbers.map((pair) => factRow('number', pair)),
    ...estimates.map(estimateRow),
    ...(variants?.onlyA ?? []).map((name) => only(name, true)),
    ...(variants?.onlyB ?? []).map((name) => only(name, false)),
  ])
}
