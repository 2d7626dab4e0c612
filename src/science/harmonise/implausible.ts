/**
 * Finds codes for missing values, dates and impossible numbers among effects and errors, judged relative to the
 * other rows of the file and to the row's own p: large effects in raw units are legitimate.
 */
import type { AssociationField } from '../parser/association-fields.ts'
import type { RowEffect } from './effect-of-row.ts'
import { faultOfEffect, faultOfError, isMissingCode, isOrdinary } from './effect-scale.ts'
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

/** Returns the field that gave the effect. */
function effectField(cells: RowCells): AssociationField {
  const fields = ['beta', 'odds_ratio', 'z'] as const
  return fields.find((field) => cells.number(field) !== null) ?? 'beta'
}

/** Fields and the reason why their numbers are no effects or errors. */
export type ValueFault = { reason: SetAside; fields: readonly AssociationField[] }

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
