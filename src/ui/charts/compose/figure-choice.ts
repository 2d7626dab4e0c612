/** A user's composition of a figure, stored with the record so that it can be reproduced. */
import {
  COLUMN_IDS,
  type ColumnId,
  type LabelSlot,
  ROW_ORDERS,
  type RowOrder,
} from '../composed.ts'
import {
  type FigureSettings,
  FIRST_SETTINGS,
  RESOLUTIONS_DPI,
  TEXT_PT,
  WIDTHS_MM,
} from './figure-size.ts'

export const ARRANGEMENTS = ['row', 'grid', 'column'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

export const LABEL_SLOTS = ['title', 'x', 'y', 'low', 'high'] as const
export type EditedLabel = LabelSlot | 'title'

export const NAME_SLOTS = ['exposure', 'outcome', 'exposureUnit', 'outcomeUnit'] as const
export type EditedName = (typeof NAME_SLOTS)[number]

export type FigureChoice = FigureSettings & {
  /** Columns that are not drawn. */
  without: readonly ColumnId[]
  order: RowOrder
  labels: Partial<Record<EditedLabel, string>>
  names: Partial<Record<EditedName, string>>
  /** Ids of the figures that are panels, in their order; empty for this figure alone. */
  panels: readonly string[]
  arrangement: Arrangement
}

export const FIRST_CHOICE: FigureChoice = {
  ...FIRST_SETTINGS,
  without: [],
  order: 'estimate',
  labels: {},
  names: {},
  panels: [],
  arrangement: 'row',
}

const MAX_CHARACTERS = 300
const MAX_PANELS = 12

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function oneOf<V>(options: readonly V[], value: unknown, fallback: V): V {
  return options.find((option) => option === value) ?? fallback
}

function textsOf<K extends string>(keys: readonly K[], value: unknown): Partial<Record<K, string>> {
  const given = fieldsOf(value)
  const texts: Partial<Record<K, string>> = {}
  for (const key of keys) {
    const text = given[key]
    if (typeof text === 'string' && text.trim() !== '') texts[key] = text.slice(0, MAX_CHARACTERS)
  }
  return texts
}

/** Parses the stored choice field by field: an invalid field gets its default. */
export function parseChoice(stored: unknown, first: FigureChoice = FIRST_CHOICE): FigureChoice {
  const given = fieldsOf(stored)
  const { without, panels } = given
  return {
    widthMm: oneOf(WIDTHS_MM, given['widthMm'], first.widthMm),
    textPt: oneOf(TEXT_PT, given['textPt'], first.textPt),
    isGrey: typeof given['isGrey'] === 'boolean' ? given['isGrey'] : first.isGrey,
    dpi: oneOf(RESOLUTIONS_DPI, given['dpi'], first.dpi),
    without: Array.isArray(without) ? COLUMN_IDS.filter((id) => without.includes(id)) : [],
    order: oneOf(ROW_ORDERS, given['order'], first.order),
    labels: textsOf(LABEL_SLOTS, given['labels']),
    names: textsOf(NAME_SLOTS, given['names']),
    panels: Array.isArray(panels)
      ? panels.filter((id) => typeof id === 'string').slice(0, MAX_PANELS)
      : [],
    arrangement: oneOf(ARRANGEMENTS, given['arrangement'], first.arrangement),
  }
}
