/** Estimates of studies as typed by users, and as parsed numbers. */
import { readNumberText } from '../../lib/number-text.ts'
import { ScienceFailure } from '../failure.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { type DecimalMark, detectDecimalMark, parseNumber } from '../parser/numbers.ts'

/** One study as typed. Unknown fields are ''. */
export type StudyText = {
  name: string
  effect: string
  se: string
  low: string
  high: string
  /** Sample size: displayed next to the estimate, not used in the analysis. */
  n?: string
}
export type StudyField = Exclude<keyof StudyText, 'n'>

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

/** Rows that can be pooled, and the reasons of the others. */
export type PoolableStudies = {
  studies: Study[]
  dropped: { study: string; reason: StudyFault }[]
}

/**
 * Returns the studies of rows that are pooled without being shown first.
 *
 * @throws ScienceFailure negative-ratio: a column of ratios holds logarithms, or an error
 */
export function poolableStudies(
  rows: readonly StudyText[],
  how: { scale: EffectScale; errorBy: ErrorSource },
): PoolableStudies {
  const mark = studyDecimalMark(rows)
  const found: PoolableStudies = { studies: [], dropped: [] }
  for (const row of rows) {
    const { study, faults } = checkStudy(row, { ...how, mark })
    const negative = faults.find(({ fault }) => fault === 'ratio-not-positive')
    if (negative) {
      const value = row[negative.field]
      throw new ScienceFailure({ code: 'negative-ratio', column: row.name, found: value })
    }
    if (study) found.studies.push(study)
    else found.dropped.push({ study: row.name, reason: faults[0]?.fault ?? 'missing' })
  }
  return found
}
