/** Estimates of studies as typed by users, and as parsed numbers. */
import { readNumberText } from '../../lib/number-text.ts'
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { sourceOfBytes } from '../parser/byte-source.ts'
import { type DecimalMark, detectDecimalMark, parseNumber } from '../parser/numbers.ts'
import { openTable } from '../parser/open-table.ts'
import type { Table } from '../parser/table.ts'
import { hasError, studyColumns, type StudyField, type StudyText } from './study-columns.ts'

export type { StudyField, StudyText }

/** One study as numbers: effects and errors that can be pooled. */
export type Study = { name: string; b: number; se: number; n?: number }

/**
 * `beta`: differences. `log-odds`: ln OR (or ln HR, ln RR), read as ratios. `ratio`: the ratios themselves,
 * pooled on the log scale.
 */
export const EFFECT_SCALES = ['beta', 'log-odds', 'ratio'] as const
export type EffectScale = (typeof EFFECT_SCALES)[number]
/** Columns from which a study's precision is taken. */
export type ErrorSource = 'se' | 'ci'

export const STUDY_FAULTS = [
  'missing',
  'not-a-number',
  'ratio-not-positive',
  'se-not-positive',
  /** The upper end is not above the lower one. */
  'ends-swapped',
  /** The estimate is not within its own interval. */
  'outside-interval',
] as const
export type StudyFault = (typeof STUDY_FAULTS)[number]

export type CheckedStudy = {
  /** null while a field is invalid, or the row is empty. */
  study: Study | null
  faults: { field: StudyField; fault: StudyFault }[]
  /** The estimate lies far from the middle of its interval: another scale, or a typing error. */
  isSkewed: boolean
}

/** Maximum number of typed or pasted studies. */
export const MOST_STUDIES = 200

const CRITICAL = normalQuantile(0.975)
/** Distance from the middle, in widths of the interval, that rounding does not explain. */
const SKEWED = 0.1

/** Whether a row is empty. Rows may have further properties, so the fields are named. */
export function isBlankStudy({ name, effect, se, low, high }: StudyText): boolean {
  return [name, effect, se, low, high].every((text) => text.trim() === '')
}

/** Returns the decimal mark that all numbers of the rows agree on. */
export function studyDecimalMark(rows: readonly StudyText[]): DecimalMark {
  return detectDecimalMark(rows.flatMap(({ effect, se, low, high }) => [effect, se, low, high]))
}

/** Parses the cells of one row and collects its faults. */
class RowParser {
  readonly faults: CheckedStudy['faults'] = []
  readonly #row: StudyText
  readonly #mark: DecimalMark

  constructor(row: StudyText, mark: DecimalMark) {
    this.#row = row
    this.#mark = mark
  }

  add(field: StudyField, fault: StudyFault): null {
    this.faults.push({ field, fault })
    return null
  }

  number(field: StudyField): number | null {
    const text = this.#row[field]
    const parsed = parseNumber(text, this.#mark)
    if (parsed.kind === 'number') return parsed.value
    // Rows are typed as well: `5×10⁻³` is a number there. The decimal mark is common to all rows.
    const typed = /[,，、]/.test(text) ? null : readNumberText(text)
    if (typed?.kind === 'number' && Number.isFinite(typed.value)) return typed.value
    return this.add(field, parsed.kind === 'missing' ? 'missing' : 'not-a-number')
  }

  /** Parses an effect and converts it to the pooled scale. */
  effect(field: StudyField, scale: EffectScale): number | null {
    const value = this.number(field)
    if (value === null || scale !== 'ratio') return value
    return value > 0 ? Math.log(value) : this.add(field, 'ratio-not-positive')
  }
}

function errorFromInterval(
  parser: RowParser,
  b: number | null,
  scale: EffectScale,
): { se: number | null; isSkewed: boolean } {
  const [low, high] = [parser.effect('low', scale), parser.effect('high', scale)]
  const nothing = { se: null, isSkewed: false }
  if (low === null || high === null) return nothing
  if (high <= low) return { ...nothing, se: parser.add('high', 'ends-swapped') }
  if (b !== null && (b < low || b > high)) {
    return { ...nothing, se: parser.add('effect', 'outside-interval') }
  }
  const isSkewed = b !== null && Math.abs(b - (low + high) / 2) > SKEWED * (high - low)
  return { se: (high - low) / (2 * CRITICAL), isSkewed }
}

/**
 * Parses the sample size of a study, with or without separators; it is only displayed, so that errors are
 * ignored.
 */
function sizeOf({ n = '' }: StudyText): number | null {
  const digits = n.trim().replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '')
  return /^\d{1,12}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** Parses one study; an empty row is neither a study nor a fault. */
export function checkStudy(
  row: StudyText,
  how: { scale: EffectScale; errorBy: ErrorSource; mark: DecimalMark },
): CheckedStudy {
  if (isBlankStudy(row)) return { study: null, faults: [], isSkewed: false }
  const parser = new RowParser(row, how.mark)
  const b = parser.effect('effect', how.scale)
  let precision: { se: number | null; isSkewed: boolean }
  if (how.errorBy === 'ci') precision = errorFromInterval(parser, b, how.scale)
  else {
    // The error of a ratio is that of its logarithm, whatever the scale of the estimate.
    const se = parser.number('se')
    const isGood = se !== null && se > 0
    precision = {
      se: isGood || se === null ? se : parser.add('se', 'se-not-positive'),
      isSkewed: false,
    }
  }
  const { se, isSkewed } = precision
  const n = sizeOf(row)
  const study =
    b !== null && se !== null ? { name: row.name.trim(), b, se, ...(n !== null && { n }) } : null
  return { study, faults: parser.faults, isSkewed }
}

const RATIO = /^(or|hr|rr|oddsratio)$/
const LOG_RATIO = /^(logor|lnor|loghr|lnhr)$/

export type StudyTable = {
  rows: StudyText[]
  /** Scale of the numbers, by the names of the columns. */
  scale: EffectScale
  errorBy: ErrorSource
}

/** Reads studies from bytes, compressed or not. @throws ScienceFailure also the faults of the parser */
export async function readStudies(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
  sheet?: string,
): Promise<StudyTable> {
  return studiesOfTable((await openTable(sourceOfBytes(bytes, sheet), host)).table)
}

/**
 * Parses a table of studies by the names of its columns.
 *
 * @throws ScienceFailure field-not-mapped without columns of effect and of error or interval; too-many-rows
 */
export function studiesOfTable(table: Table): StudyTable {
  const { names, columns } = studyColumns(table.columns)
  if (columns.effect < 0) {
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'study.effect' })
  }
  if (!hasError(columns)) {
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'study.error' })
  }
  if (table.rows.length > MOST_STUDIES) {
    throw new ScienceFailure({ code: 'too-many-rows', expected: String(MOST_STUDIES) })
  }
  const effectName = names[columns.effect] ?? ''
  const named = (fields: string[], index: number) => (index < 0 ? '' : (fields[index] ?? ''))
  return {
    rows: table.rows.map(({ fields, line }) => ({
      name: named(fields, columns.name) || `#${line}`,
      effect: named(fields, columns.effect),
      se: named(fields, columns.se),
      low: named(fields, columns.low),
      high: named(fields, columns.high),
      ...(columns.n >= 0 && { n: named(fields, columns.n) }),
    })),
    scale: RATIO.test(effectName) ? 'ratio' : LOG_RATIO.test(effectName) ? 'log-odds' : 'beta',
    errorBy: columns.se >= 0 ? 'se' : 'ci',
  }
}
