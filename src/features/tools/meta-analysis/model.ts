/** Inputs and settings of the meta-analysis tool as plain data, and their rules. */
import type { StudyReading, StudyTable } from '../../../science/meta-analysis/read-studies.ts'
import type { PoolModel } from '../../../science/meta-analysis/analyse-studies.ts'
import type { Tau2Method } from '../../../science/methods/between-variance.ts'
import { FIRST_RULES, type KnappRule } from '../../../science/methods/meta-analysis.ts'
import {
  type CheckedStudy,
  checkStudy,
  type EffectScale,
  type ErrorSource,
  isBlankStudy,
  MOST_STUDIES,
  type Study,
  studyDecimalMark,
  type StudyText,
} from '../../../science/meta-analysis/studies.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { findPair, isScan } from '../../../results/scan/body.ts'
import { readHeadline } from '../../../results/two-sample/headline.ts'
import type { CommonSettings, Draft, Source } from '../session/tool-state.ts'

export type StudyRow = StudyText & { id: number }

/** Source of the rows: a text to parse, or the user's own typing. */
export type MetaSource = Source | { kind: 'typed'; name: string }

export type MetaSettings = CommonSettings & {
  exposureName: string
  outcomeName: string
  scale: EffectScale
  errorBy: ErrorSource
  model: PoolModel
  tau2: Tau2Method
  knapp: KnappRule
  /** Rows as the user edited them; null while they are as parsed. */
  rows: readonly StudyRow[] | null
}

export const FIRST_META_SETTINGS: MetaSettings = {
  exposureName: '',
  outcomeName: '',
  scale: 'beta',
  errorBy: 'se',
  model: 'random',
  ...FIRST_RULES,
  rows: null,
  isPrivate: false,
}

export type MetaDraft = Draft<MetaSource, StudyTable, MetaSettings>

const EMPTY: StudyText = { name: '', effect: '', se: '', low: '', high: '' }

/** Returns the current rows. */
export function getRows({
  preview,
  settings,
}: Pick<MetaDraft, 'preview' | 'settings'>): StudyRow[] {
  if (settings.rows) return [...settings.rows]
  return (preview?.rows ?? []).map((row, index) => ({ ...row, id: index + 1 }))
}

/** Returns the rows with one added; the same rows when the table is full. */
export function withRow(rows: readonly StudyRow[], row: StudyText = EMPTY): StudyRow[] {
  if (rows.length >= MOST_STUDIES) return [...rows]
  const id = rows.reduce((most, { id: known }) => Math.max(most, known), 0) + 1
  return [...rows, { ...row, id }]
}

/** Returns the empty rows with which typing begins. */
export function createEmptyRows(): StudyRow[] {
  return withRow(withRow([]))
}

export type CheckedRow = CheckedStudy & { id: number }

/** Checks every row under the settings. */
export function checkRows(draft: Pick<MetaDraft, 'preview' | 'settings'>): CheckedRow[] {
  const rows = getRows(draft)
  const { scale, errorBy } = draft.settings
  const how = { scale, errorBy, mark: studyDecimalMark(rows) }
  return rows.map((row) => ({ id: row.id, ...checkStudy(row, how) }))
}

/** Returns the studies that can be pooled; unnamed ones are named by their position. */
export function listStudies(checked: readonly CheckedRow[]): Study[] {
  return checked.flatMap(({ study }, index) =>
    study ? [{ ...study, name: study.name || `#${index + 1}` }] : [],
  )
}

export type MetaObstacle = 'noData' | 'reading' | 'question' | 'faults' | 'tooFew'

/** Returns the readings between which the user has to choose; none once rows are chosen. */
export function openReadings({
  preview,
  settings,
}: Pick<MetaDraft, 'preview' | 'settings'>): readonly StudyReading[] {
  const readings = preview?.readings ?? []
  return settings.rows === null && readings.length > 1 ? readings : []
}

/** Returns the settings of a chosen reading. */
export function withReading({ rows, scale, errorBy }: StudyReading): Partial<MetaSettings> {
  return { rows: rows.map((row, index) => ({ ...row, id: index + 1 })), scale, errorBy }
}

/** Returns the reason why the analysis cannot start yet; null when it can. */
export function findMetaObstacle(draft: MetaDraft): MetaObstacle | null {
  if (draft.isReading) return 'reading'
  if (!draft.inputs) return 'noData'
  if (openReadings(draft).length > 0) return 'question'
  const checked = checkRows(draft)
  if (checked.some(({ faults }) => faults.length > 0)) return 'faults'
  return listStudies(checked).length < 2 ? 'tooFew' : null
}

/** Whether results are interpreted as ratios. */
export function toOutcomeKind(scale: EffectScale): OutcomeKind {
  return scale === 'beta' ? 'continuous' : 'binary'
}

/** Returns a stored result as a study: its main estimate and error; null when it has none. */
export function toStudyFromRecord(record: {
  title: string
  headline: string
}): { row: StudyText; isRatio: boolean } | null {
  try {
    const headline = readHeadline(JSON.parse(record.headline) as Record<string, unknown>)
    if (!headline || headline.se === null) return null
    const { b, se, ciLow, ciHigh, outcomeKind } = headline
    const text = (value: number | null) => (value === null ? '' : String(value))
    return {
      row: {
        name: record.title,
        effect: String(b),
        se: String(se),
        low: text(ciLow),
        high: text(ciHigh),
      },
      isRatio: outcomeKind === 'binary',
    }
  } catch {
    return null
  }
}

/** Returns one pair of a scan as a study; null where it has no estimate. */
export function toStudyFromPair(
  title: string,
  body: RecordBody,
  query: URLSearchParams,
): { row: StudyText; isRatio: boolean } | null {
  if (!isScan(body)) return null
  const found = findPair(body, query.get('exposure'), query.get('outcome'))
  if (!found || found.row.b === null || found.row.se === null) return null
  const { exposure, b, se, ciLow, ciHigh } = found.row
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    row: {
      name: `${title} · ${exposure}`,
      effect: String(b),
      se: String(se),
      low: text(ciLow),
      high: text(ciHigh),
    },
    isRatio: body.presentation?.outcomeKind === 'binary',
  }
}

function asRatio(text: string): string {
  return text === '' ? '' : String(Math.exp(Number(text)))
}

/**
 * Returns the settings with a stored result among the rows, on the scale of the others. The first result sets the scale.
 */
export function withRecord(
  draft: Pick<MetaDraft, 'preview' | 'settings'>,
  { row, isRatio }: { row: StudyText; isRatio: boolean },
): Partial<MetaSettings> {
  const rows = getRows(draft).filter((known) => !isBlankStudy(known))
  if (rows.length === 0) {
    return { rows: withRow([], row), scale: isRatio ? 'log-odds' : 'beta', errorBy: 'se' }
  }
  const { effect, low, high } = row
  const onScale =
    draft.settings.scale === 'ratio'
      ? { ...row, effect: asRatio(effect), low: asRatio(low), high: asRatio(high) }
      : row
  return { rows: withRow(rows, onScale) }
}
