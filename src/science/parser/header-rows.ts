/** Joins a header of two rows: names of groups above repeated headings, as merged cells of a spreadsheet. */
import { fieldOfHeading, SIDES, wordsOf } from './heading-parts.ts'
import { isNumeric } from './numbers.ts'
import type { TextRow } from './tokenize.ts'

/** Rows below the names of groups that mean quantities, so that no row of data is taken for one. */
const LEAST_KNOWN = 2

const textAt = ({ fields }: TextRow, at: number) => fields[at]?.trim() ?? ''
const keyOf = (name: string) => wordsOf(name).join(' ')

/** Returns the side that the name of a group means; undefined for a cohort, or both sides. */
function sideOf(group: string): string | undefined {
  const words = wordsOf(group)
  const sides = SIDES.filter(([, side]) => words.some((word) => side.test(word)))
  return sides.length === 1 ? sides[0]![0] : undefined
}

/** Whether all cells are headings, and some of them quantities. */
function isHeader(row: TextRow): boolean {
  const filled = row.fields.filter((field) => field !== '')
  const known = filled.filter((field) => fieldOfHeading(field) !== undefined)
  return known.length >= LEAST_KNOWN && !filled.some(isNumeric)
}

/** Returns the names of two rows together; null where the upper one does not name groups of the lower one. */
function join(upper: TextRow, lower: TextRow): string[] | null {
  if (!isHeader(lower)) return null
  const width = Math.max(upper.fields.length, lower.fields.length)
  const names: string[] = []
  const groups: string[] = []
  let group = ''
  for (let at = 0; at < width; at += 1) {
    const [above, own] = [textAt(upper, at), textAt(lower, at)]
    // A cell that is merged with the one below names a single column.
    if (own === '') group = ''
    else if (above !== '') group = above
    names.push(own === '' ? above : own)
    groups.push(own === '' ? '' : group)
  }
  const groupsOf = new Map<string, Set<string>>()
  for (const [at, name] of names.entries()) {
    const key = keyOf(name)
    groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(groups[at]!))
  }
  const isRepeated = (name: string) => (groupsOf.get(keyOf(name))?.size ?? 0) > 1
  const repeating = new Set(groups.filter((one, at) => one !== '' && isRepeated(names[at]!)))
  if (repeating.size < 2) return null
  return names.map((name, at) => {
    const own = groups[at]!
    if (!repeating.has(own)) return name
    const side = sideOf(own)
    return side === undefined ? `${name} (${own})` : `${name}.${side}`
  })
}

/**
 * Returns the header at an index, joined with the row above or below that belongs to it, and the index of its last
 * row. Every name below the name of a group becomes `Beta.exposure` or, where it means no side, `Beta (EUR)`.
 */
export function joinHeaderRows(
  rows: readonly TextRow[],
  index: number,
): { header: TextRow; index: number } {
  const header = rows[index]!
  for (const [upper, lower] of [
    [index, index + 1],
    [index - 1, index],
  ] as const) {
    const [above, below] = [rows[upper], rows[lower]]
    const fields = above && below && join(above, below)
    if (fields) return { header: { line: below.line, fields }, index: lower }
  }
  return { header, index }
}
