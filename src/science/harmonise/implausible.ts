/**
 * Finds codes for missing values, dates and impossible numbers among effects and errors, judged relative to the
 * other rows of the file and to the row's own p: large effects in raw units are legitimate.
 */
import type { AssociationField } from '../parser/association-fields.ts'
import { type RowEffect, zOfNegLog10P } from './effect-of-row.ts'
import type { EffectScale } from './reading-rules.ts'
import type { RowCells } from './row-cells.ts'
import type { SetAside } from './row-codes.ts'

/** `2-Sep`, `Mar-01`, `2021-09-02`, `9月2日`: cells that spreadsheets converted to dates. */
const DATES = [
  /^\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/]\d{2,4})?$/i,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/]\d{1,4}$/i,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]0?0:00(?::00)?)?$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/,
  /^(?:\d{4}年)?\d{1,2}月\d{1,2}日$/,
]

/** Whether a cell is a date of a spreadsheet. */
export function isDateText(text: string): boolean {
  return DATES.some((pattern) => pattern.test(text.trim()))
}

/** A code is farther from the effects than this many times their median. */
const FAR_CODE = 20
/** Where the row's own p contradicts it, less suffices. */
const FAR_CONTRADICTED = 5
/** An impossible effect is, where its error or p contradicts it. */
const FAR = 50
/** An effect that nothing confirms is, and an error. */
const VERY_FAR = 1000
/** No study has a larger |z| beside effects of which this one is far. */
const LARGEST_Z = 200
const LARGEST_Z_OF_CODE = 40
/** Days since 1899 of the years 1954 to 2064. */
const [FIRST_DAY, LAST_DAY] = [20_000, 60_000]
const FEW = 3

/** Whether a number is a usual code for a missing value: -9, 99, 999 and so on. */
export function isMissingCode(value: number): boolean {
  return Number.isInteger(value) && /^9{1,9}$/.test(String(Math.abs(value)))
}

/** Whether a number can be the number of a day. */
export function isDayNumber(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_DAY && value <= LAST_DAY
}

/** Fields and the reason why their numbers are no effects or errors. */
export type ValueFault = { reason: SetAside; fields: readonly AssociationField[] }

/** Whether |z| of effect and error is far above the z of p; without p, above that of any study. */
function isContradicted(beta: number, se: number, p: number | null, largest: number): boolean {
  const z = Math.abs(beta / se)
  if (p === null) return z > largest
  // p of 0 is below every number.
  return p > 0 && z > 10 * ((zOfNegLog10P(-Math.log10(p)) ?? 0) + 1)
}

/** Whether nothing but its neighbours can judge an effect, and these are far smaller. */
function isBeyondAll(times: number, { count, hasSeveralTraits }: EffectScale): boolean {
  return times > VERY_FAR && count >= FEW && !hasSeveralTraits
}

type Given = { raw: number; beta: number; se: number | null; isCodedRow: boolean; p: number | null }

function faultOfEffect(
  { raw, beta, se, p, isCodedRow }: Given,
  scale: EffectScale,
): SetAside | null {
  const times = Math.abs(beta) / scale.effect
  const isJudgedByP = se !== null && p !== null && p > 0
  if (isMissingCode(raw) && times > (isJudgedByP ? FAR_CONTRADICTED : FAR_CODE)) {
    const isRepeated = scale.codes > 1 && scale.count >= FEW && !scale.hasSeveralTraits
    const isCode =
      se === null
        ? isRepeated || isCodedRow || isBeyondAll(times, scale)
        : isContradicted(beta, se, p, LARGEST_Z_OF_CODE)
    if (isCode) return 'missing-code'
  }
  const isImpossible =
    se === null ? isBeyondAll(times, scale) : isContradicted(beta, se, p, LARGEST_Z)
  if (!(times > FAR && isImpossible)) return null
  return isDayNumber(raw) ? 'date-value' : 'impossible-value'
}

function faultOfError(
  se: number,
  beta: number | null,
  p: number | null,
  scale: EffectScale,
): SetAside | null {
  if (se < 0) return isMissingCode(se) ? 'missing-code' : null
  if (scale.error === null || se === 0) return null
  const times = se / scale.error
  const z = beta === null ? null : Math.abs(beta / se)
  const zOfP = p !== null && p > 0 ? zOfNegLog10P(-Math.log10(p)) : null
  const isLarge = times > (isMissingCode(se) ? FAR_CODE : VERY_FAR)
  const isRefuted =
    zOfP === null || z === null
      ? isBeyondAll(times / (isMissingCode(se) ? 1 : 100), scale)
      : zOfP > 10 * z + 1
  if (isLarge && isRefuted) {
    return isMissingCode(se) ? 'missing-code' : isDayNumber(se) ? 'date-value' : 'impossible-value'
  }
  const isTiny = times * VERY_FAR < 1 && beta !== null && isContradicted(beta, se, p, LARGEST_Z)
  return isTiny ? 'impossible-value' : null
}

/** Returns the field that gave the effect. */
function effectField(cells: RowCells): AssociationField {
  const fields = ['beta', 'odds_ratio', 'z'] as const
  return fields.find((field) => cells.number(field) !== null) ?? 'beta'
}

/** Whether effect and error are near those of the other rows, so that nothing has to be judged. */
function isOrdinary({ beta, se }: RowEffect, scale: EffectScale): boolean {
  if (beta === null || se === null) return false
  if (!(Math.abs(beta) <= FAR_CONTRADICTED * scale.effect)) return false
  if (scale.error === null) return se > 0
  return se <= FAR_CODE * scale.error && se * VERY_FAR >= scale.error
}

const FROM_P = new Set(['se-from-p', 'se-from-z', 'effect-from-z'])

function dateFault(cells: RowCells, { beta, se }: RowEffect): ValueFault | null {
  const fields = (['beta', 'odds_ratio', 'se'] as const).filter((field) => {
    const isMissing = field === 'se' ? se === null : beta === null
    return isMissing && isDateText(cells.text(field) ?? '')
  })
  return fields.length > 0 ? { reason: 'date-value', fields } : null
}

/** Returns what is wrong with effect and error of a row; null for nothing. */
export function findValueFault(
  cells: RowCells,
  made: RowEffect,
  p: number | null,
  scale: EffectScale | null,
): ValueFault | null {
  if (scale && isOrdinary(made, scale)) return null
  const date = made.beta === null || made.se === null ? dateFault(cells, made) : null
  if (date || !scale) return date
  const own = cells.number('se')
  const isCodedError = own !== null && faultOfError(own, null, null, scale) === 'missing-code'
  const isOwn = !made.derived.some((how) => FROM_P.has(how))
  const se = isOwn && !isCodedError && made.se !== null && made.se > 0 ? made.se : null
  const field = effectField(cells)
  const raw = cells.number(field)
  const isRatioCode = field === 'odds_ratio' && raw !== null && raw < 0 && isMissingCode(raw)
  const ofEffect: SetAside | null = isRatioCode
    ? 'missing-code'
    : made.beta === null || raw === null
      ? null
      : faultOfEffect({ raw, beta: made.beta, se, p, isCodedRow: isCodedError }, scale)
  const ofError = own === null ? null : faultOfError(own, ofEffect ? null : made.beta, p, scale)
  const reason = [ofEffect, ofError].find((one) => one !== null && one !== 'missing-code')
  const fields: AssociationField[] = []
  if (ofEffect && (!reason || ofEffect === reason)) fields.push(field)
  if (ofError && (!reason || ofError === reason)) fields.push('se')
  return fields.length > 0 ? { reason: reason ?? 'missing-code', fields } : null
}
