/** Blocks of columns in a table of studies: an effect, and the columns that give its precision. */
import { type Heading, headingOf, type Measure } from './study-heading.ts'

/** Columns that give the precision of an effect; `z` and `p` are those of the effect itself. */
export type PrecisionSource = 'se' | 'variance' | 'interval' | 'z' | 'p'
/** Indices: one column, or both ends of an interval. */
export type Precision = { from: PrecisionSource; measure: Measure; columns: number[] }
/** An effect and its possible precisions, the most direct first. */
export type StudyBlock = { effect: number; measure: Measure; precisions: Precision[] }

/** Columns that the user named, by field. */
export const STUDY_MAP_FIELDS = ['study', 'effect', 'se', 'variance', 'low', 'high'].concat([
  'interval',
  'z',
  'p',
  'n',
])
export type StudyMapping = Readonly<Record<string, string | undefined>>

const ORDER: readonly PrecisionSource[] = ['se', 'variance', 'interval', 'z', 'p']

type Column = Heading & { index: number }
type Effect = Column & { precisions: Precision[] }

/** `se (2)` is the second column of one name: it belongs to the same kind as the first. */
const COPY = / \(\d+\)$/

function readHeadings(columns: readonly string[]): Column[] {
  const known = new Set(columns)
  return columns.flatMap((name, index) => {
    const first = name.replace(COPY, '')
    const heading = headingOf(known.has(first) ? first : name)
    return heading ? [{ ...heading, index }] : []
  })
}

/** Whether a precision can be that of an effect: ends on the ratio scale are not those of a logarithm. */
function fits({ measure }: Pick<Column, 'measure'>, role: string, of: Measure): boolean {
  if (of === null || measure === null || of === measure) return true
  // The error of a ratio is that of its logarithm.
  return (role === 'se' || role === 'variance') && measure === 'ratio' && of === 'log'
}

/**
 * Returns the effect that a precision stands with: of equal keys, else the nearest one before it. As many errors
 * as effects of one name belong together in their order.
 */
function effectOf(
  precision: Column,
  effects: readonly Effect[],
  all: readonly Column[],
): Effect | undefined {
  const { role, measure, key, index } = precision
  const fitting = effects.filter((effect) => fits(effect, role, measure))
  const same = fitting.filter((effect) => effect.key === key)
  // `low_income` is no end of an interval: a key that no effect has must at least be a number.
  const others = key === '' || /^\d$/.test(key) || role === 'se' ? fitting : []
  const pool = same.length > 0 ? same : others
  const alike = all.filter((one) => one.role === role && one.key === key && one.measure === measure)
  if (alike.length > 1 && alike.length === same.length) return same[alike.indexOf(precision)]
  const named = measure === null ? [] : pool.filter((effect) => effect.measure === measure)
  const close = named.length > 0 ? named : pool
  return close.findLast((effect) => effect.index < index) ?? close[0]
}

/** Joins the ends of intervals: equal keys and measures, else in the order of the columns. */
function intervalsOf(ends: readonly Column[]): { columns: number[]; end: Column }[] {
  const highs = ends.filter(({ role }) => role === 'high')
  return ends
    .filter(({ role }) => role === 'low')
    .flatMap((low) => {
      const same = highs.filter(({ key, measure }) => key === low.key && measure === low.measure)
      const high = same.find(({ index }) => index > low.index) ?? same[0] ?? highs[0]
      if (!high) return []
      highs.splice(highs.indexOf(high), 1)
      return [{ columns: [low.index, high.index], end: low }]
    })
}

function addPrecisions(effects: Effect[], headings: readonly Column[]): void {
  const own = new Map<Effect, { precision: Precision; isSame: boolean }[]>()
  const add = (column: Column, from: PrecisionSource, columns: number[]) => {
    const effect = effectOf(column, effects, headings)
    if (!effect) return
    const precision = { from, measure: column.measure, columns }
    own.set(effect, [...(own.get(effect) ?? []), { precision, isSame: column.key === effect.key }])
  }
  for (const column of headings) {
    const { role, index } = column
    if (role === 'se' || role === 'variance' || role === 'z' || role === 'p')
      add(column, role, [index])
    if (role === 'interval') add(column, 'interval', [index])
  }
  const ends = headings.filter(({ role }) => role === 'low' || role === 'high')
  for (const { columns, end } of intervalsOf(ends)) add(end, 'interval', columns)
  for (const [effect, all] of own) {
    // v1i and v2i are not of yi, where it has vi of its own.
    const same = all.filter(({ isSame }) => isSame)
    const used = same.some(({ precision: { from } }) => from !== 'z' && from !== 'p') ? same : all
    effect.precisions = used
      .map(({ precision }) => precision)
      .toSorted((one, other) => ORDER.indexOf(one.from) - ORDER.indexOf(other.from))
  }
}

/** Returns the headings as the user named them, for the fields that were named. */
function withMapping(
  headings: readonly Column[],
  columns: readonly string[],
  mapping: StudyMapping,
): Column[] {
  const given = Object.entries(mapping).flatMap(([field, name]): Column[] => {
    const index = name === undefined ? -1 : columns.indexOf(name)
    if (index < 0 || field === 'study') return []
    const read = headings.find((heading) => heading.index === index)
    const isVariance = field === 'se' && read?.role === 'variance'
    const role = isVariance ? 'variance' : (field as Column['role'])
    return [{ role, measure: read?.measure ?? null, key: '', index }]
  })
  const hasEffect = given.some(({ role }) => role === 'effect')
  const hasPrecision = given.some(({ role }) => role !== 'effect' && role !== 'n')
  const named = new Set(given.map(({ index }) => index))
  const rest = headings.filter(({ role, index }) => {
    if (named.has(index)) return false
    return role === 'effect' ? !hasEffect : role === 'n' || !hasPrecision
  })
  // An effect that was named alone keeps its key, by which its error is found.
  const keyed = given.map((column) => {
    const read = headings.find(({ index }) => index === column.index)
    return hasEffect && hasPrecision ? column : { ...column, key: read?.key ?? '' }
  })
  return [...keyed, ...rest].toSorted((one, other) => one.index - other.index)
}

/** Returns the blocks of a table, and the column of sample sizes (-1 where absent). */
export function studyBlocks(
  columns: readonly string[],
  mapping: StudyMapping = {},
): { blocks: StudyBlock[]; n: number } {
  const headings = withMapping(readHeadings(columns), columns, mapping)
  const effects: Effect[] = headings
    .filter(({ role }) => role === 'effect')
    .map((column) => ({ ...column, precisions: [] }))
  addPrecisions(effects, headings)
  // `OR (95% CI)`: one cell has the estimate and its interval.
  const shared = effects.length > 0 ? [] : headings.filter(({ role }) => role === 'interval')
  const cells = shared.map(({ index, measure }): StudyBlock => {
    const precisions: Precision[] = [{ from: 'interval', measure, columns: [index] }]
    return { effect: index, measure, precisions }
  })
  return {
    blocks: effects
      .map(({ index, measure, precisions }): StudyBlock => ({ effect: index, measure, precisions }))
      .concat(cells),
    n: headings.find(({ role, key }) => role === 'n' && key === '')?.index ?? -1,
  }
}

/** Whether a table can be one of studies: an effect with an error, a variance or an interval. */
export function hasStudyColumns(columns: readonly string[]): boolean {
  return studyBlocks(columns).blocks.some(({ precisions }) =>
    precisions.some(({ from }) => from === 'se' || from === 'variance' || from === 'interval'),
  )
}

const LABELS = /^(study|studyid|studylabel|studlab|slab|trial|cohort|研究|队列)$/
const AUTHORS = /^(author|authors|firstauthor|作者)$/
const OTHERS = /^(source|name|label|paper|article|id|来源|名称)$/
/** Columns of results that are pooled as studies. */
const TERMS = /^(term|outcome|exposure|结局|暴露)$/
const YEARS = /^(year|pubyear|publicationyear|年份|年)$/

/** Columns of the names of studies: a label or number, authors and years. -1 where absent. */
export type NameColumns = { label: number; author: number; year: number }

/** Finds the columns that name a study. */
export function nameColumns(columns: readonly string[], given?: string): NameColumns {
  const names = columns.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  if (given !== undefined) return { label: columns.indexOf(given), author: -1, year: -1 }
  const [label, author] = [at(LABELS), at(AUTHORS)]
  const other = at(OTHERS) >= 0 ? at(OTHERS) : at(TERMS)
  return { label: label >= 0 || author >= 0 ? label : other, author, year: at(YEARS) }
}
