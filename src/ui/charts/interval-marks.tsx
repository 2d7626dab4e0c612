/** Marks of a forest plot's rows: interval, point, diamond, bar. */
import type { PlotBox } from './axis.tsx'
import classes from './chart.module.css'
import type { IntervalRow } from './interval-rows.ts'
import { fillOf, lineProps } from './meanings.ts'
import type { Scale } from './scale.ts'

export type RowPosition = { row: IntervalRow; y: number; x: Scale; box: PlotBox }

/** Whether an interval exceeds the axis. */
export function isCut({ low, high }: IntervalRow, domain: readonly [number, number]): boolean {
  return low !== null && high !== null && (low < domain[0] || high > domain[1])
}

/** An interval with its ends; an end beyond the axis is an arrow. */
export function Whisker({ row, y, x, box }: RowPosition) {
  if (row.low === null || row.high === null) return null
  const [low, high] = [x(row.low), x(row.high)]
  const isCutLeft = low < box.left
  const isCutRight = high > box.right
  const [from, to] = [Math.max(low, box.left), Math.min(high, box.right)]
  return (
    <>
      <line {...lineProps('interval')} x1={from} x2={to} y1={y} y2={y} />
      {isCutLeft && (
        <path className={classes.dot} d={`M${box.left} ${y}l7 -4v8z`} aria-hidden="true" />
      )}
      {isCutRight && (
        <path className={classes.dot} d={`M${box.right} ${y}l-7 -4v8z`} aria-hidden="true" />
      )}
    </>
  )
}

function within(value: number, box: PlotBox): number {
  return Math.min(box.right, Math.max(box.left, value))
}

function fillFor({ series }: IntervalRow): string | undefined {
  return series ? fillOf(series) : classes.dot
}

/** A summary as a diamond from one end of its interval to the other. */
export function Diamond({ row, y, x, box }: RowPosition) {
  const middle = within(x(row.b), box)
  const low = row.low === null ? middle - 5 : within(x(row.low), box)
  const high = row.high === null ? middle + 5 : within(x(row.high), box)
  return (
    <path
      className={fillFor(row)}
      d={`M${Math.min(low, middle - 4)} ${y}L${middle} ${y - 7}L${Math.max(high, middle + 4)} ${y}L${middle} ${y + 7}Z`}
    />
  )
}

/** A range as a bar with ends. */
export function RangeBar({ row, y, x, box }: RowPosition) {
  if (row.low === null || row.high === null) return null
  const [low, high] = [within(x(row.low), box), within(x(row.high), box)]
  return (
    <path
      className={fillFor(row)}
      d={`M${low} ${y - 6}h2v4.5H${high - 2}v-4.5h2v12h-2v-4.5H${low + 2}v4.5h-2Z`}
    />
  )
}

/** An estimate of its own: a dot, or a square sized by weight. */
export function Point({ row, y, x }: RowPosition) {
  const at = x(row.b)
  const { size, isOut } = row
  if (isOut) return <circle className={classes.dotOut} cx={at} cy={y} r={4} />
  return size === undefined ? (
    <circle className={classes.dot} cx={at} cy={y} r={4} />
  ) : (
    <rect className={classes.dot} x={at - size} y={y - size} width={2 * size} height={2 * size} />
  )
}
