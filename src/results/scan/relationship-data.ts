/** A map as nodes and arrows. They imply no causal order: an arrow shows what was tested and found. */
import type { PairRow } from '../../science/scan-run/result.ts'
import type { Words } from '../../i18n/words.ts'
import { effectText, VERDICT_TEXT } from './texts.ts'
import { isBinaryScan, type MapBody, reverseBody } from './body.ts'

/** Maximum number of arrows that are drawn; the list below and the export have all. */
const MAX_ARROWS = 60
const LEVEL = 0.05

/** Whether a pair passes every printed condition, Steiger's test among them. */
export function isSolid({ verdict, isForward }: Pick<PairRow, 'verdict' | 'isForward'>): boolean {
  return verdict === 'passed' && isForward === true
}

export type Arrow = {
  id: string
  /** Indices in the lists of nodes, on the left and on the right. */
  left: number
  right: number
  isReverse: boolean
  isSolid: boolean
  isNegative: boolean
  title: string
  lines: string[]
}

/** A map as two lists of nodes and the arrows between them. */
export type Relationships = {
  left: string[]
  right: string[]
  arrows: Arrow[]
  /** Number of arrows beyond the maximum. */
  more: number
}

function significant(rows: readonly PairRow[]): PairRow[] {
  return rows.filter(({ b, bhClustered }) => b !== null && (bhClustered ?? 1) < LEVEL)
}

/** Returns the pairs below a false discovery rate of 5 % in either direction, the most significant first. */
export function relationships(body: MapBody, { t, format }: Words): Relationships {
  const reverse = reverseBody(body)
  const found = [
    ...significant(body.rows).map((row) => ({ row, isReverse: false })),
    ...significant(reverse?.rows ?? []).map((row) => ({ row, isReverse: true })),
  ].toSorted((x, y) => (x.row.p ?? 2) - (y.row.p ?? 2))
  const shown = found.slice(0, MAX_ARROWS)
  const side = (of: (one: (typeof shown)[number]) => string, all: readonly string[]) => {
    const named = new Set(shown.map(of))
    return [...new Set(all)].filter((name) => named.has(name))
  }
  const left = side(
    ({ row, isReverse }) => (isReverse ? row.outcome : row.exposure),
    body.rows.map(({ exposure }) => exposure),
  )
  const right = side(
    ({ row, isReverse }) => (isReverse ? row.exposure : row.outcome),
    body.rows.map(({ outcome }) => outcome),
  )
  return {
    left,
    right,
    more: found.length - shown.length,
    arrows: shown.map(({ row, isReverse }) => ({
      id: `${isReverse ? 'reverse' : 'forward'} ${row.exposure}\n${row.outcome}`,
      left: left.indexOf(isReverse ? row.outcome : row.exposure),
      right: right.indexOf(isReverse ? row.exposure : row.outcome),
      isReverse,
      isSolid: isSolid(row),
      isNegative: (row.b ?? 0) < 0,
      title: `${row.exposure} → ${row.outcome}`,
      lines: [
        effectText(row, !isReverse && isBinaryScan(body), format),
        `q ${format.p(row.bhClustered)}`,
        t(VERDICT_TEXT[row.verdict]),
      ],
    })),
  }
}
